/** What a person's Ctrl-C does to a running command. */
export interface Interruption {
  readonly signal: AbortSignal;
  /** The exit code a shell expects; undefined while nobody interrupted. */
  readonly exitCode: () => number | undefined;
  /**
   * Makes SIGHUP do this instead of ending the command, as a rotation of logs expects; not on a terminal, which sends it
   * when it is closed.
   */
  onHangUp(work: () => void): void;
}

/** A closed terminal and Ctrl-\\ end a command as well. */
const signals = { SIGHUP: 129, SIGINT: 130, SIGQUIT: 131, SIGTERM: 143 } as const;

/**
 * The first Ctrl-C, or another signal to end, aborts. What does not end then is ended with the process after so many
 * milliseconds; after two seconds at the most when somebody asks again.
 */
export function watchInterruption(patience: number = hurry): Interruption {
  const controller = new AbortController();
  let exitCode: number | undefined;
  let hangUp: (() => void) | undefined;
  for (const [name, code] of Object.entries(signals)) {
    process.on(name, () => {
      if (name === "SIGHUP" && hangUp !== undefined && exitCode === undefined) return hangUp();
      setTimeout(() => process.exit(code), exitCode === undefined ? patience : hurry).unref();
      exitCode ??= code;
      controller.abort();
    });
  }
  return {
    signal: controller.signal,
    exitCode: () => exitCode,
    onHangUp(work) {
      if (!process.stdin.isTTY && !process.stderr.isTTY) hangUp = work;
    },
  };
}

/** Long enough to end what was started, whatever that does about it. */
const hurry = 2_000; // milliseconds
