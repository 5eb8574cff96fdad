import { fork } from "node:child_process";
import { once } from "node:events";
import type { Taken } from "./race.ts";

/** A contestant in a process of its own: neither the garbage nor the types of the others are in its way. */
export interface Contestant {
  /** So many runs, some of them at once. `what`: which of its runs, if it has several. */
  turn(times: number, atOnce: number, what?: string): Promise<Taken>;
  stop(): void;
}

/** Starts a program that ends with `takePart`. */
export async function startContestant(program: string, args: readonly string[]): Promise<Contestant> {
  const child = fork(program, args, { execArgv: ["--import", "tsx"] });
  await once(child, "message");
  return {
    async turn(times, atOnce, what = "") {
      child.send({ times, atOnce, what } satisfies Asked);
      const [taken] = (await once(child, "message")) as [Taken];
      return taken;
    },
    stop: () => void child.kill(),
  };
}

/** The message that tells a contestant to take its turn. */
export interface Asked {
  readonly times: number;
  readonly atOnce: number;
  readonly what: string;
}
