import { measure } from "mitata";

/** One line of the table: what was measured, as a ratio against the limit measured in the same run. */
export interface Figure {
  readonly name: string;
  /** Of the limit, in nanoseconds. */
  readonly limit: number;
  /** Ratios against the limit, by contestant; ours is `mci`. */
  readonly ratios: Readonly<Record<string, number>>;
  /** The largest ratio that is within the budget. */
  readonly budget?: number;
}

/** `limit` is what cannot be beaten: a template literal, a bare function, `JSON.parse`. */
export type Contestants = Readonly<Record<"limit" | "mci", () => unknown>> & Readonly<Record<string, () => unknown>>;

const rounds = 5;

/** Runs all contestants in turns and compares the best of their medians: what disturbs the machine disturbs all. */
export async function compare(name: string, contestants: Contestants, budget?: number): Promise<Figure> {
  const best = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [contestant, run] of Object.entries(contestants)) {
      const { p50 } = await measure(run, { min_cpu_time: 60e6 });
      best.set(contestant, Math.min(p50, best.get(contestant) ?? Number.POSITIVE_INFINITY));
    }
  }
  return figure(name, best, budget);
}

/** A figure out of one number for each contestant: nanoseconds, or anything else where less is better. */
export function figure(name: string, numbers: ReadonlyMap<string, number>, budget?: number): Figure {
  const limit = numbers.get("limit") ?? Number.NaN;
  const others = [...numbers].filter(([contestant]) => contestant !== "limit");
  const ratios = Object.fromEntries(others.map(([contestant, value]) => [contestant, value / limit]));
  return { name, limit, ratios, ...(budget === undefined ? undefined : { budget }) };
}
