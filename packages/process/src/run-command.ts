import type { Readable } from "node:stream";

import { Capture, type Captured } from "./capture.ts";
import type { CommandOptions, CommandOutcome } from "./command.ts";
import { exchanged } from "./exchanged.ts";
import { launch, refusedText, type Exit, type Launched } from "./launch.ts";

/**
 * Runs a command to its end. It gets its own process group, a listed environment and no shell; memory stays bounded
 * whatever it writes.
 *
 * Once the command itself has exited, the answer waits 0.25 s at most for others that keep its output open. What it left
 * in the background is left alone, as a shell would; only `signal` ends the whole group, until the answer is out.
 */
export async function runCommand(options: CommandOptions): Promise<CommandOutcome> {
  const { signal, exchanges } = options;
  if (exchanges === undefined || signal?.aborted === true) return run(options);
  // A recorded command need not be installed; what may not be passed to one is refused all the same.
  return refusedText(options) ?? exchanged(exchanges, options, () => run(options));
}

async function run(options: CommandOptions): Promise<CommandOutcome> {
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

/** How long after the command's exit others may keep its output open. */
const heldOutputMs = 250;
/** How long a process that has left the group may keep it open once the group is gone. */
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
