import { PassThrough, type Readable, type Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";

import { Capture, type Captured } from "./capture.ts";
import { launch, type Exit, type LaunchOptions } from "./launch.ts";
import type { NotStarted } from "./not-started.ts";

export type { Exit } from "./launch.ts";

/** A long-lived command that is talked to over its stdin and stdout. */
export interface Child {
  readonly kind: "running";
  readonly pid: number;
  /** Writing to a child that has gone is not an error: see `exited`. */
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** The last 64 KB of stderr. */
  readonly stderr: Captured;
  /** When the child itself has ended. What is left of its group is ended then, too. */
  readonly exited: Promise<Exit>;
  /**
   * Ends its input, gives it 0.5 s to leave by itself, then ends its group: TERM, KILL after 1 s. Resolves when
   * nothing of the group runs, also when it ended long ago or `stop` was called before.
   */
  stop(): Promise<void>;
}

const leaveTime = 500;

/** Options of {@link startChild}. */
export interface ChildOptions extends LaunchOptions {
  /**
   * True: the child does not keep this process running; code that waits for something from it has to. When this process
   * ends, its group is killed. Default false.
   */
  readonly isBackground?: boolean;
}

/** Starts a command in its own process group, with a listed environment and no shell. */
export async function startChild({ isBackground = false, ...options }: ChildOptions): Promise<Child | NotStarted> {
  const launched = await launch(options, "pipe");
  if (launched.kind === "not-started") return launched;
  const { group, exited, stdout: output, stderr: errors } = launched;
  const stdin = launched.stdin!; // asked for, two lines above
  const stderr = new Capture(errors, { head: 0, tail: 65_536 });
  // A separate stream, which keeps what is written before it is read.
  const stdout = output.pipe(new PassThrough());
  // At once: later its number may be another group's.
  const gone = exited.then(() => group.end());
  if (isBackground) launched.letGo();
  let stopping: Promise<void> | undefined;
  return {
    kind: "running",
    pid: group.pid,
    stdin,
    stdout,
    stderr,
    exited,
    stop: () => (stopping ??= stop()),
  };

  async function stop(): Promise<void> {
    stdin.end();
    const left = await Promise.race([exited.then(() => true), delay(leaveTime, false)]);
    if (!left) await group.end();
    await gone;
    // A process that has left the group may hold them.
    output.destroy();
    errors.destroy();
    stdout.end();
  }
}
