import type { Round } from "../cases/child.ts";
import { startSide, type Side } from "./side.ts";

/** A case on both sides: medians of its rounds, and of the ratios of rounds that ran next to each other. */
export interface Comparison {
  /** Nanoseconds for one run. */
  readonly before: number;
  readonly after: number;
  readonly wall: Spread;
  /** CPU time; undefined if too little of it was counted. */
  readonly cpu: Spread | undefined;
}

/** The median, and the quartiles around it. */
export interface Spread {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

const generations = 3;
const rounds = 7;
const roundsOfLongCases = 3;
const warmUpRounds = 2;
const roundNs = 60e6;
const longNs = 1e9;

/**
 * Runs a case of two checkouts in turns, so that what disturbs the machine disturbs both. Three times in new processes: what
 * V8 compiles, and where memory lies, differs from process to process.
 */
export async function compare(folders: Folders, suite: string, name: string): Promise<Comparison> {
  const pairs: Pair[] = [];
  let times: number | undefined;
  let left = generations;
  while (left > 0) {
    const [before, after] = [startSide(folders.before), startSide(folders.after)];
    left -= 1;
    try {
      if (times === undefined) {
        const first = await before.round(suite, name, 1);
        // What takes seconds is measured in one pair of processes: it would take minutes otherwise.
        if (first.wall > longNs) left = 0;
        times = first.wall > longNs ? 1 : await fittingTimes(before, suite, name);
      }
      const count = times;
      const run = async (side: Side): Promise<Round> => side.round(suite, name, count);
      pairs.push(...(await pairsOf(before, after, run, count === 1 ? roundsOfLongCases : rounds)));
    } finally {
      before.stop();
      after.stop();
    }
  }
  return comparison(pairs, times ?? 1);
}

/** The roots of the two checkouts. */
export interface Folders {
  readonly before: string;
  readonly after: string;
}

type Pair = readonly [Round, Round];

async function pairsOf(
  before: Side,
  after: Side,
  run: (side: Side) => Promise<Round>,
  count: number,
): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round < warmUpRounds + count; round += 1) {
    pairs.push(await inTurn(before, after, round % 2 === 0, run));
  }
  return pairs.slice(warmUpRounds);
}

function comparison(pairs: readonly Pair[], times: number): Comparison {
  const isCounted = pairs.every((pair) => pair.every(({ cpu }) => cpu > roundNs / 20));
  return {
    before: spread(pairs.map(([{ wall }]) => wall / times)).median,
    after: spread(pairs.map(([, { wall }]) => wall / times)).median,
    wall: spread(pairs.map(([first, second]) => second.wall / first.wall)),
    cpu: isCounted ? spread(pairs.map(([first, second]) => second.cpu / first.cpu)) : undefined,
  };
}

/** How often a case has to run for a round long enough to measure, once what the first runs compile is compiled. */
async function fittingTimes(side: Side, suite: string, name: string): Promise<number> {
  const run = async (count: number): Promise<number> => (await side.round(suite, name, count)).wall;
  let times = 1;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    // The shortest of three: one that was interrupted says nothing.
    const tries = [await run(times), await run(times), await run(times)];
    const wall = Math.min(...tries);
    if (wall > roundNs * 0.7) break;
    times = Math.ceil(times * Math.min(10, roundNs / wall));
  }
  return times;
}

/** The one that goes first changes from round to round. */
async function inTurn<T>(
  before: Side,
  after: Side,
  isBeforeFirst: boolean,
  run: (side: Side) => Promise<T>,
): Promise<readonly [T, T]> {
  if (isBeforeFirst) return [await run(before), await run(after)];
  const second = await run(after);
  return [await run(before), second];
}

function spread(numbers: readonly number[]): Spread {
  const sorted = numbers.toSorted((left, right) => left - right);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { low: at(0.25), median: at(0.5), high: at(0.75) };
}
