import { median, type Figure } from "./measure.ts";

/** The contestants: each function is one run. */
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
  /**
   * Runs of each contestant before the first round, for code that runs over and over: as many as V8 needs to compile it.
   * Then no garbage is collected between contestants either, as `gc()` drops the compiled code of whatever is not running.
   * Default: one round.
   */
  readonly warmUp?: number;
}

/** Processor time of one run, in turns: what disturbs the machine disturbs all. */
export async function race(name: string, runs: Runs, options: RaceOptions = {}): Promise<Figure> {
  const { count = 2_000, atOnce = 1, cpu = ownCpu, warmUp, clock = false } = options;
  const turns = Object.entries(runs).map(([contestant, run]): [string, Turn] => [
    contestant,
    async (times) => {
      if (warmUp === undefined) globalThis.gc?.();
      return takenBy(run, { times, atOnce, cpu: async () => cpu(contestant) });
    },
  ]);
  return raceTurns(name, Object.fromEntries(turns), { count, warmUp: warmUp ?? count, clock });
}

/** A contestant, wherever it runs: takes its turn of so many runs. */
export type Turn = (times: number) => Promise<Taken>;

const countOfRounds = 9;

/** As `race`, of contestants that measure themselves. */
export async function raceTurns(
  name: string,
  turns: Readonly<Record<string, Turn>>,
  { count, warmUp = count, clock = false }: { readonly count: number } & Pick<RaceOptions, "warmUp" | "clock">,
): Promise<Figure> {
  for (const turn of Object.values(turns)) await turn(warmUp);
  return ratiosOfRounds(name, await roundsOf(turns, () => count), { clock });
}

/** Nine rounds, in each of which everyone takes a turn. */
export async function roundsOf(
  turns: Readonly<Record<string, Turn>>,
  countOf: (contestant: string) => number,
): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < countOfRounds; round += 1) {
    const contestants = Object.entries(turns);
    const taken: Record<string, Taken> = {};
    // The other way round in every second one: what one leaves behind is not always for the same one to pay.
    if (round % 2 === 1) contestants.reverse();
    for (const [contestant, turn] of contestants) taken[contestant] = await turn(countOf(contestant));
    rounds.push(taken);
  }
  return rounds;
}

/** The time of one run, in nanoseconds. */
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

/** Returns the time of one of so many runs. */
export async function takenBy(
  run: () => unknown,
  {
    times,
    atOnce,
    cpu = ownCpu,
  }: { readonly times: number; readonly atOnce: number; readonly cpu?: () => Promise<number> },
): Promise<Taken> {
  const [cpuBefore, from] = [await cpu(), performance.now()];
  await (atOnce === 1 ? runOneByOne(run, times) : runTogether(run, times, atOnce));
  const clock = ((performance.now() - from) * 1e6) / times;
  return { cpu: (((await cpu()) - cpuBefore) * 1_000) / times, clock };
}

/** With nothing between the runs: some take less than an array for a promise. */
async function runOneByOne(run: () => unknown, times: number): Promise<void> {
  const first = run();
  await first;
  if (first instanceof Promise) for (let done = 1; done < times; done += 1) await run();
  else for (let done = 1; done < times; done += 1) run();
}

/**
 * Each begins its next run when it has ended one. In bursts, the client falls asleep while it waits for the last run, and a server
 * that is slower than its client pays for waking it with each answer.
 */
async function runTogether(run: () => unknown, times: number, atOnce: number): Promise<void> {
  let left = times;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await run();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

export async function ownCpu(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return user + system;
}
