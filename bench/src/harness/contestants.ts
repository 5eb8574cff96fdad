import { join } from "node:path";
import { Pool } from "undici";
import { runNode, startNode, startServer, type Asked } from "./process.ts";
import { here } from "./race.ts";
import type { Contestant, Part, Start, Taken } from "./row.ts";
import { runMany } from "./run-many.ts";
import { send, stayAwake, type Request } from "./send.ts";

/** Programs by part and contestant. */
export type Programs = Readonly<Record<string, Readonly<Record<string, Program>>>>;

/** Prepares something from what it is given, and returns the function that runs over and over. */
type Program = (given: never) => Promise<() => unknown> | (() => unknown);

interface ProgramOptions {
  /** Prepares what all contestants are given. */
  readonly given?: () => unknown;
  /** Runs at once. Default: 1. */
  readonly atOnce?: number;
}

/** Returns contestants that run the programs of a part, each in a process of its own. */
export function programsOf(suite: string, programs: Programs, part: string, options: ProgramOptions = {}): Part {
  const { given = () => null, atOnce = 1 } = options;
  const start = (name: string): Start => {
    return async (checkout) => {
      const program = await startProgram([suite, part, name, JSON.stringify(await given())], checkout);
      return measured(program, async (times) => program.ask("run", { times, atOnce }), atOnce);
    };
  };
  return Object.fromEntries(Object.keys(programs[part]!).map((name) => [name, start(name)]));
}

/** Starts a program in a process of its own: neither the garbage nor the types of others are in its way. */
export async function startProgram(args: readonly string[], checkout: string = here): Promise<Asked> {
  const child = join(checkout, "bench", "src", "harness", "child.ts");
  const program = startNode(["--expose-gc", "--import", "tsx", child, ...args]);
  await program.answer();
  return program;
}

/** Returns a contestant that answers requests over some connections: its own processor time counts. */
export function served(args: Args, request: Request, connections: number): Start {
  return async (checkout) => {
    const server = await startServer(args(checkout));
    const pool = new Pool(server.origin, { connections });
    const run = async (times: number): Promise<void> => {
      const sleepAgain = stayAwake();
      await runMany(() => send(pool, request), times, connections);
      sleepAgain();
    };
    return {
      ...measured(server, run, connections),
      async stop() {
        await pool.close();
        await server.stop();
      },
    };
  };
}

/** Arguments of Node.js, by the folder of a checkout. */
export type Args = (checkout: string) => readonly string[];

/** Returns a contestant that is started and runs to its end. */
export function started(args: Args): Start {
  return async (checkout) => repeated(async () => runNode(args(checkout)));
}

/** Returns a contestant that is started, gives its first answer, and is stopped. */
export function startedUntil(args: Args, firstAnswer: (server: Asked) => Promise<unknown>): Start {
  return async (checkout) =>
    repeated(async () => {
      const from = performance.now();
      const server = startNode(args(checkout));
      try {
        await firstAnswer(server);
        const clock = (performance.now() - from) * 1e6;
        return { clock, cpu: await server.ask("cpu") };
      } finally {
        await server.stop();
      }
    });
}

function repeated(once: () => Promise<Taken>): Contestant {
  return {
    atOnce: 1,
    async turn(times) {
      const sum = { cpu: 0, clock: 0, peak: 0 };
      for (let done = 0; done < times; done += 1) {
        const { cpu, clock, peak = 0 } = await once();
        sum.cpu += cpu;
        sum.clock += clock;
        sum.peak += peak;
      }
      return { cpu: sum.cpu / times, clock: sum.clock / times, peak: sum.peak / times };
    },
    stop: async () => {},
  };
}

function measured(process: Asked, run: (times: number) => Promise<unknown>, atOnce: number): Contestant {
  return {
    atOnce,
    async turn(times) {
      const [before, from] = [await process.ask("cpu"), performance.now()];
      await run(times);
      const clock = (performance.now() - from) * 1e6;
      return { cpu: ((await process.ask("cpu")) - before) / times, clock: clock / times };
    },
    stop: process.stop,
  };
}
