import type { Readable } from "node:stream";

import { Capture, type Captured } from "./capture.ts";
import { launch, type Exit, type Launched, type LaunchOptions } from "./launch.ts";
import type { NotStarted } from "./not-started.ts";

/** Options of {@link runCommand}. */
export interface CommandOptions extends LaunchOptions {
  /** Default: empty. A command that does not read it is not disturbed by it. */
  readonly stdin?: string;
  /** Ends the command and its group: TERM, then KILL after 1 s. */
  readonly signal?: AbortSignal;
  /** Bytes of each output to keep, half of it from its head and half from its tail. Default 10 MB and 1 MB. */
  readonly keep?: { readonly stdout?: number; readonly stderr?: number };
}

/** How a command went. Never an exception. */
export type CommandOutcome =
  | NotStarted
  | ({ readonly kind: "exited"; readonly exitCode: number } & CapturedOutput)
  | ({ readonly kind: "signalled"; readonly signal: string } & CapturedOutput)
  /** `reason` is that of the signal; the outputs are what was written until then. */
  | ({ readonly kind: "aborted"; readonly reason: unknown } & CapturedOutput);

interface CapturedOutput {
  readonly stdout: Captured;
  readonly stderr: Captured;
}

/**
 * Runs a command to its end. It gets its own process group, a listed environment and no shell; memory stays bounded
 * whatever it writes.
 *
 * Once the command itself has exited, the answer waits 0.25 s at most for others that hold its output. What it left
 * in the background is left alone, as a shell would; only `signal` ends the whole group, until the answer is out.
 */
export async function runCommand(options: CommandOptions): Promise<CommandOutcome> {
  const { stdin, signal, keep = {} } = options;
  if (signal?.aborted === true) return { kind: "aborted", reason: signal.reason, stdout: nothing, stderr: nothing };
  const launched = await launch(options, stdin === undefined ? "ignore" : "pipe");
  if (launched.kind === "not-started") return launched;
  const stdout = capture(launched.stdout, keep.stdout ?? 10_000_000);
  const stderr = capture(launched.stderr, keep.stderr ?? 1_000_000);
  launched.stdin?.end(stdin);
  const exit = await exitOrAbort(launched, signal);
  launched.stdin?.destroy();
  launched.stdout.destroy();
  launched.stderr.destroy();
  if (exit === undefined) return { kind: "aborted", reason: signal?.reason, stdout, stderr };
  const { exitCode, signal: name } = exit;
  if (exitCode === null) return { kind: "signalled", signal: name ?? "an unknown signal", stdout, stderr };
  return { kind: "exited", exitCode, stdout, stderr };
}

const nothing: Captured = { bytes: 0, text: () => ({ text: "", truncated: false }), tail: () => "" };

function capture(output: Readable, bytes: number): Captured {
  const head = Math.ceil(bytes / 2);
  return new Capture(output, { head, tail: bytes - head });
}

/** Undefined: ended by the signal, with its group. */
async function exitOrAbort(launched: Launched, signal: AbortSignal | undefined): Promise<Exit | undefined> {
  const { group, exited, closed } = launched;
  const aborted = watchAbort(signal);
  try {
    const exit = await Promise.race([exited, aborted.promise]);
    if (exit !== undefined && (await Promise.race([within(closed, heldOutputMs), aborted.promise])) !== undefined) {
      group.release();
      return exit;
    }
    await group.end();
    await within(closed, leftGroupMs);
    return undefined;
  } finally {
    aborted.forget();
  }
}

/** How long after the command's exit others may hold its output. */
const heldOutputMs = 250;
/** How long a process that has left the group may hold it once the group is gone. */
const leftGroupMs = 50;

async function within(promise: Promise<void>, ms: number): Promise<true> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    // After a long pause of this process the timer may come before the output that is waiting: two rounds read it.
    timer = setTimeout(() => setImmediate(() => setImmediate(resolve)), ms);
  });
  await Promise.race([promise, timeout]);
  clearTimeout(timer);
  return true;
}

interface Aborted {
  /** Resolves when the signal is aborted, and never without one. */
  readonly promise: Promise<undefined>;
  forget(): void;
}

function watchAbort(signal: AbortSignal | undefined): Aborted {
  let listener = (): void => {};
  const promise = new Promise<undefined>((resolve) => {
    listener = () => resolve(undefined);
    if (signal?.aborted === true) listener();
    signal?.addEventListener("abort", listener, { once: true });
  });
  return { promise, forget: () => signal?.removeEventListener("abort", listener) };
}
