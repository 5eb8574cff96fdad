import { median, type Figure } from "./measure.ts";

/** What takes part: each function is one run. */
export type Runs = Readonly<Record<string, () => Promise<unknown>>>;

export interface RaceOptions {
  /** Runs in each round. Default 2,000. */
  readonly count?: number;
  /** Runs at once. Default 1. */
  readonly atOnce?: number;
  /** Processor time so far in microseconds, by contestant. Default: that of this process. */
  readonly cpu?: (contestant: string) => Promise<number>;
  /** Whether our ratio by the clock stands beside the others. Default false. */
  readonly clock?: boolean;
}

const countOfRounds = 9;

/** Processor time of one run, in turns: what disturbs the machine disturbs all. */
export async function race(name: string, runs: Runs, options: RaceOptions = {}): Promise<Figure> {
  const rounds: Round[] = [];
  for (let round = 0; round <= countOfRounds; round += 1) {
    const taken: Record<string, Taken> = {};
    for (const [contestant, run] of Object.entries(runs)) taken[contestant] = await takenBy(contestant, run, options);
    if (round > 0) rounds.push(taken); // in the first one V8 compiles
  }
  return ratiosOfRounds(name, rounds, options);
}

/** What one run took, in nanoseconds. */
export interface Taken {
  readonly cpu: number;
  readonly clock: number;
}

/** By contestant. */
export type Round = Readonly<Record<string, Taken>>;

/** The medians of the ratios within each round, as a round that was disturbed says nothing about the next. */
export function ratiosOfRounds(
  name: string,
  rounds: readonly Round[],
  { clock = false }: Pick<RaceOptions, "clock"> = {},
): Figure {
  const ratio = (contestant: string, of: keyof Taken): number =>
    median(rounds.map((round) => takenIn(round, contestant)[of] / takenIn(round, "limit")[of]));
  const contestants = Object.keys(rounds[0] ?? {}).filter((contestant) => contestant !== "limit");
  const values = Object.fromEntries(contestants.map((contestant) => [contestant, ratio(contestant, "cpu")]));
  return {
    name,
    limit: median(rounds.map((round) => takenIn(round, "limit").cpu)),
    values: clock ? { ...values, "by the clock": ratio("mci", "clock") } : values,
  };
}

function takenIn(round: Round, contestant: string): Taken {
  return round[contestant] ?? { cpu: Number.NaN, clock: Number.NaN };
}

async function takenBy(contestant: string, run: () => Promise<unknown>, options: RaceOptions): Promise<Taken> {
  const { count = 2_000, atOnce = 1, cpu = ownCpu } = options;
  globalThis.gc?.();
  const [cpuBefore, from] = [await cpu(contestant), performance.now()];
  for (let done = 0; done < count; done += atOnce) await Promise.all(Array.from({ length: atOnce }, run));
  const clock = ((performance.now() - from) * 1e6) / count;
  return { cpu: (((await cpu(contestant)) - cpuBefore) * 1_000) / count, clock };
}

export async function ownCpu(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return user + system;
}
