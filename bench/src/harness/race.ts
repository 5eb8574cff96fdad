import { join } from "node:path";
import type { Round } from "./figures.ts";
import type { Contestant, Pace, Part, Taken } from "./row.ts";

/** This checkout, whose packages are built before the bench. */
export const here: string = join(import.meta.dirname, "..", "..", "..");

/** Lets contestants take turns, round by round: what disturbs the machine disturbs all of them, or none. */
export async function race(part: Part, pace: Pace, checkouts: Readonly<Record<string, string>> = {}): Promise<Round[]> {
  const contestants: Record<string, Contestant> = {};
  try {
    for (const [name, start] of Object.entries(part)) contestants[name] = await start(checkouts[name] ?? here);
    const all = Object.entries(contestants);
    // All at once, as nothing is measured yet.
    const times = Object.fromEntries(
      await Promise.all(all.map(async ([name, contestant]) => [name, await warmUp(contestant, pace)] as const)),
    );
    const rounds: Round[] = [];
    while (rounds.length < pace.rounds) {
      // The other way round in every second one: what one leaves behind is not always for the same one to pay.
      const names = rounds.length % 2 === 0 ? Object.keys(times) : Object.keys(times).toReversed();
      const taken: Record<string, Taken> = {};
      for (const name of names) taken[name] = await contestants[name]!.turn(times[name]!);
      rounds.push(taken);
    }
    return rounds;
  } finally {
    await Promise.all(Object.values(contestants).map(async (contestant) => contestant.stop()));
  }
}

/** Lets V8 compile what runs, and returns how often it runs in a turn. */
async function warmUp({ atOnce, turn }: Contestant, pace: Pace): Promise<number> {
  let times = atOnce;
  let spent = 0;
  do {
    const took = (await turn(times)).cpu * times;
    spent += took;
    if (took < pace.turn / 2) times *= 2;
  } while (spent < pace.warmUp);
  return times;
}
