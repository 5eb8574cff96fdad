import { Interrupted } from "./interrupted.ts";

/** The effect of Ctrl-C and other signals on a running command. */
export interface Interruption {
  readonly signal: AbortSignal;
  /** Changes the time that the command may take to end after the first signal, in milliseconds. */
  allow(graceMs: number): void;
  /** Returns the exit code a shell expects; undefined unless the command was interrupted. */
  readonly exitCode: () => number | undefined;
  /** Returns what ends the command for an error: the interruption that has caused it, or the error itself. */
  readonly causeOf: (error: unknown) => unknown;
  /**
   * Makes SIGHUP call `work` instead of ending the command, as log rotation expects. Has no effect on a terminal, which
   * sends SIGHUP when it is closed.
   */
  onHangUp(work: () => void): void;
}

/** The exit codes by signal: closing the terminal and Ctrl-\\ end a command, too. */
const signals = { SIGHUP: 129, SIGINT: 130, SIGQUIT: 131, SIGTERM: 143 } as const;

/**
 * Aborts at the first Ctrl-C or other terminating signal. If the command has not ended after `graceMs`, the process exits;
 * after a second signal it exits within two seconds.
 */
export function watchInterruption(graceMs: number = urgentGraceMs): Interruption {
  const controller = new AbortController();
  let grace = graceMs;
  let exitCode: number | undefined;
  let hangUp: (() => void) | undefined;
  for (const [name, code] of Object.entries(signals)) {
    process.on(name, () => {
      if (name === "SIGHUP" && hangUp !== undefined && exitCode === undefined) return hangUp();
      setTimeout(() => process.exit(code), exitCode === undefined ? grace : urgentGraceMs).unref();
      exitCode ??= code;
      controller.abort();
    });
  }
  return {
    signal: controller.signal,
    allow: (ms) => void (grace = ms),
    exitCode: () => exitCode,
    causeOf: (error) => (exitCode === undefined ? error : new Interrupted(exitCode)),
    onHangUp(work) {
      if (!process.stdin.isTTY && !process.stderr.isTTY) hangUp = work;
    },
  };
}

/** Waits until a signal is aborted. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
}

/** Long enough to end child processes, even those that ignore the first signal. */
const urgentGraceMs = 2_000;
