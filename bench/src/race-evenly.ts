import { startContestant, type Contestant } from "./contestant.ts";
import { amounts, median, type Figure } from "./measure.ts";
import { ratiosOfRounds, roundsOf, type Round, type Turn } from "./race.ts";

/** Processes by the names of their contestants. */
export type Processes = Readonly<Record<string, Contestant>>;

/** Starts a process for each contestant: a program that takes its name and ends with `takeParts`. */
export async function startProcesses(program: string, names: readonly string[]): Promise<Processes> {
  const started: Record<string, Contestant> = {};
  for (const name of names) started[name] = await startContestant(program, [name]);
  return started;
}

/** The turns of some of them in one row. */
export function turnsIn(row: string, processes: Processes, names: readonly string[]): Record<string, Turn> {
  return Object.fromEntries(names.map((name) => [name, async (times) => processes[name]!.turn(times, 1, row)]));
}

/**
 * As `raceTurns`, of what takes some nanoseconds, and much longer with others: a turn of each takes about as long, once it
 * has run for half a second.
 */
export async function raceEvenly(name: string, turns: Readonly<Record<string, Turn>>): Promise<Figure> {
  return ratiosOfRounds(name, await evenRounds(turns));
}

/** As `raceEvenly`, where there is no limit: the microseconds that each takes. */
export async function microsecondsOf(name: string, turns: Readonly<Record<string, Turn>>): Promise<Figure> {
  const rounds = await evenRounds(turns);
  const taken = (contestant: string): number => median(rounds.map((round) => round[contestant]?.cpu ?? Number.NaN));
  return amounts(
    name,
    "us",
    Object.fromEntries(Object.keys(turns).map((contestant) => [contestant, taken(contestant) / 1_000])),
  );
}

async function evenRounds(turns: Readonly<Record<string, Turn>>): Promise<readonly Round[]> {
  const counts = new Map<string, number>();
  for (const [contestant, turn] of Object.entries(turns)) counts.set(contestant, await warmUp(turn));
  return roundsOf(turns, (contestant) => counts.get(contestant) ?? 1);
}

/** Lets V8 compile what runs, and returns how often it runs in a turn. */
async function warmUp(turn: Turn): Promise<number> {
  let count = 1;
  for (let spent = 0; spent < warmUpTime;) {
    const took = (await turn(count)).cpu * count;
    spent += took;
    if (took < turnTime / 2) count *= 2;
  }
  return count;
}

/** In nanoseconds of processor time. */
const turnTime = 100e6;
const warmUpTime = 500e6;
