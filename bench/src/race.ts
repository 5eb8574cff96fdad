import { figure, type Figure } from "./measure.ts";

/** What takes part: each function is one run. */
export type Runs = Readonly<Record<string, () => Promise<unknown>>>;

export interface RaceOptions {
  readonly budget?: number;
  /** Runs in each round. Default 2,000. */
  readonly count?: number;
  /** Runs at once. Default 1. */
  readonly atOnce?: number;
  /** Processor time so far in microseconds, by contestant. Default: that of this process. */
  readonly cpu?: (contestant: string) => Promise<number>;
}

/**
 * Processor time of one run, in turns: what disturbs the machine disturbs all. The ratios are the medians of those of the
 * same round, as a round that was disturbed says nothing about the next.
 */
export async function race(name: string, runs: Runs, options: RaceOptions = {}): Promise<Figure> {
  const { budget, count = 2_000, atOnce = 1, cpu = ownCpu } = options;
  const took = new Map<string, number[]>(Object.keys(runs).map((contestant) => [contestant, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [contestant, run] of Object.entries(runs)) {
      const before = await cpu(contestant);
      for (let done = 0; done < count; done += atOnce) await Promise.all(Array.from({ length: atOnce }, run));
      const nanoseconds = ((await cpu(contestant)) - before) * 1_000;
      if (round > 0) took.get(contestant)?.push(nanoseconds / count);
    }
  }
  const limits = took.get("limit") ?? [];
  const limit = median(limits);
  const shares = [...took].map(
    ([contestant, times]) => [contestant, limit * median(times.map((time, at) => time / limits[at]!))] as const,
  );
  return figure(name, new Map(shares), budget);
}

const rounds = 9;

export async function ownCpu(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[numbers.length >> 1] ?? Number.NaN;
}
