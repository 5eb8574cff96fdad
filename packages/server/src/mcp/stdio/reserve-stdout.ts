/**
 * Keeps everybody else off stdout: one `console.log` in a tool would be read as a message. It goes to stderr instead, until
 * the answer is called. Who took hold of `process.stdout.write` before still writes to stdout.
 */
export function reserveStdout(): () => void {
  const { stdout, stderr } = process;
  const write = stdout.write;
  stdout.write = stderr.write.bind(stderr);
  return () => {
    stdout.write = write;
  };
}
