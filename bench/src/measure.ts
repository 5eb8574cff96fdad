/** The result of measuring one thing, in one run. */
export interface Figure {
  readonly name: string;
  /** By contestant, ours is `mci`: ratios against the limit, or amounts in the unit. Less is better. */
  readonly values: Readonly<Record<string, number>>;
  /** Limit of a ratio, in nanoseconds. */
  readonly limit?: number;
  /** Unit of an amount. */
  readonly unit?: string;
}

/** `limit` is what cannot be beaten: a template literal, a bare function, `JSON.parse`. */
export type Contestants = Readonly<Record<"limit" | "mci", () => unknown>> & Readonly<Record<string, () => unknown>>;

const countOfRounds = 9;

/**
 * Runs all contestants in turns, by processor time: what disturbs the machine disturbs all, or none. The ratios are the
 * medians of those of the same round.
 */
export async function compare(name: string, contestants: Contestants): Promise<Figure> {
  const rounds = await roundsOf(contestants);
  const share = (contestant: string): number =>
    median(rounds.map((took) => (took[contestant] ?? Number.NaN) / (took["limit"] ?? Number.NaN)));
  const others = Object.keys(contestants).filter((contestant) => contestant !== "limit");
  const values = Object.fromEntries(others.map((contestant) => [contestant, share(contestant)]));
  return { name, limit: median(rounds.map(({ limit = Number.NaN }) => limit)), values };
}

/** The median of each contestant, which take turns, in nanoseconds of processor time. */
export async function nanoseconds(
  contestants: Readonly<Record<string, () => unknown>>,
): Promise<ReadonlyMap<string, number>> {
  const rounds = await roundsOf(contestants);
  const names = Object.keys(contestants);
  return new Map(names.map((name) => [name, median(rounds.map((took) => took[name] ?? Number.NaN))]));
}

async function roundsOf(contestants: Readonly<Record<string, () => unknown>>): Promise<Record<string, number>[]> {
  const rounds: Record<string, number>[] = [];
  // V8 compiles while a contestant runs for the first time.
  for (const run of Object.values(contestants)) await runFor(run, 100e6);
  for (let round = 0; round < countOfRounds; round += 1) {
    const took: Record<string, number> = {};
    for (const [contestant, run] of Object.entries(contestants)) took[contestant] = await medianOfSlices(run);
    rounds.push(took);
  }
  return rounds;
}

/** While others ran, V8 may have dropped code, so that the first slices are slow. `gc()` would drop it every time. */
async function medianOfSlices(run: () => unknown): Promise<number> {
  const slices: number[] = [];
  const end = cpuNow() + 70e6;
  do slices.push(await runFor(run, 5e6));
  while (cpuNow() < end);
  return median(slices);
}

/** Runs it for so many nanoseconds of processor time, at least once, and returns how many one run took. */
async function runFor(run: () => unknown, atLeast: number): Promise<number> {
  const start = cpuNow();
  const first = run();
  await first;
  let count = 1;
  let took = cpuNow() - start;
  while (took < atLeast) {
    // At most twice as many as so far: the first ones may have taken longer than the others will.
    const more = Math.min(count, Math.ceil((count * (atLeast - took)) / Math.max(took, 1)));
    if (first instanceof Promise) for (let index = 0; index < more; index += 1) await run();
    else for (let index = 0; index < more; index += 1) run();
    count += more;
    took = cpuNow() - start;
  }
  return took / count;
}

function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1_000;
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
