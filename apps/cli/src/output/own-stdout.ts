const { stdout, stderr } = process;

/** Writes to stdout, also after {@link redirectPrints}. */
export const writeToStdout: typeof stdout.write = stdout.write.bind(stdout);

/**
 * Sends everything else that is written to stdout to stderr: a config, its imports and the functions of tools may print, and
 * what reads stdout expects results, or the protocol.
 */
export function redirectPrints(): void {
  stdout.write = stderr.write.bind(stderr);
}
