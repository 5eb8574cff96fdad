import { ratios, type Figure } from "./measure.ts";
import type { RaceOptions, Runs } from "./race.ts";

/** As `race`, by the clock: for what other processes do, whose processor time is not counted. The best of five rounds. */
export async function raceByClock(
  name: string,
  runs: Runs,
  { count = 2_000 }: Pick<RaceOptions, "count"> = {},
): Promise<Figure> {
  const best = new Map<string, number>();
  for (let round = 0; round < 6; round += 1) {
    for (const [contestant, run] of Object.entries(runs)) {
      const from = process.hrtime.bigint();
      for (let done = 0; done < count; done += 1) await run();
      const took = Number(process.hrtime.bigint() - from) / count;
      if (round > 0) best.set(contestant, Math.min(took, best.get(contestant) ?? Number.POSITIVE_INFINITY));
    }
  }
  return ratios(name, best);
}
