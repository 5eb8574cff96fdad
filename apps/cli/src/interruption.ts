/** What a person's Ctrl-C does to a running command. */
export interface Interruption {
  readonly signal: AbortSignal;
  /** The exit code a shell expects; undefined while nobody interrupted. */
  readonly exitCode: () => number | undefined;
}

const signals = { SIGINT: 130, SIGTERM: 143 } as const;
const patience = 2_000; // milliseconds

/**
 * The first Ctrl-C (or SIGTERM) aborts the signal. What does not end then is ended with the process: by a second one,
 * or after two seconds.
 */
export function watchInterruption(): Interruption {
  const controller = new AbortController();
  let exitCode: number | undefined;
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.once(name, () => {
      exitCode = signals[name];
      controller.abort();
      setTimeout(() => process.exit(exitCode), patience).unref();
    });
  }
  return { signal: controller.signal, exitCode: () => exitCode };
}
