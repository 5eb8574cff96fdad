/** What a person's Ctrl-C does to a running command. */
export interface Interruption {
  readonly signal: AbortSignal;
  /** The exit code a shell expects; undefined while nobody interrupted. */
  readonly exitCode: () => number | undefined;
}

/** A closed terminal and Ctrl-\\ end a command as well. */
const signals = { SIGHUP: 129, SIGINT: 130, SIGQUIT: 131, SIGTERM: 143 } as const;

/**
 * The first Ctrl-C, or another signal to end, aborts. What does not end then is ended with the process: by a second one,
 * or after so many milliseconds.
 */
export function watchInterruption(patience: number = 2_000): Interruption {
  const controller = new AbortController();
  let exitCode: number | undefined;
  for (const [name, code] of Object.entries(signals)) {
    process.once(name, () => {
      exitCode = code;
      controller.abort();
      setTimeout(() => process.exit(exitCode), patience).unref();
    });
  }
  return { signal: controller.signal, exitCode: () => exitCode };
}
