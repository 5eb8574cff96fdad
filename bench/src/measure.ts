import { measure } from "mitata";

/** What was measured of one thing, in one run. */
export interface Figure {
  readonly name: string;
  /** By contestant, ours is `mci`: ratios against the limit, or amounts in the unit. Less is better. */
  readonly values: Readonly<Record<string, number>>;
  /** What the limit of ratios takes, in nanoseconds. */
  readonly limit?: number;
  /** Of amounts. */
  readonly unit?: string;
}

/** `limit` is what cannot be beaten: a template literal, a bare function, `JSON.parse`. */
export type Contestants = Readonly<Record<"limit" | "mci", () => unknown>> & Readonly<Record<string, () => unknown>>;

const rounds = 5;

/** Runs all contestants in turns and compares the best of their medians: what disturbs the machine disturbs all. */
export async function compare(name: string, contestants: Contestants): Promise<Figure> {
  return ratios(name, await nanoseconds(contestants));
}

/** The best median of each contestant, which take turns. */
export async function nanoseconds(contestants: Readonly<Record<string, () => unknown>>): Promise<Map<string, number>> {
  const best = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [contestant, run] of Object.entries(contestants)) {
      globalThis.gc?.();
      const { p50 } = await measure(run, { min_cpu_time: 60e6, min_samples: await samplesOf(run) });
      best.set(contestant, Math.min(p50, best.get(contestant) ?? Number.POSITIVE_INFINITY));
    }
  }
  return best;
}

/** Few of what takes long, which some peers do. */
async function samplesOf(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start > 20 ? 2 : 12;
}

/** A figure out of one number for each contestant and the limit: nanoseconds, or anything else where less is better. */
export function ratios(name: string, numbers: ReadonlyMap<string, number>): Figure {
  const limit = numbers.get("limit") ?? Number.NaN;
  const others = [...numbers].filter(([contestant]) => contestant !== "limit");
  return { name, limit, values: Object.fromEntries(others.map(([contestant, value]) => [contestant, value / limit])) };
}

/** A figure that is an amount, such as milliseconds, and not a ratio. */
export function amounts(name: string, unit: string, values: Readonly<Record<string, number>>): Figure {
  return { name, unit, values };
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[numbers.length >> 1] ?? Number.NaN;
}
