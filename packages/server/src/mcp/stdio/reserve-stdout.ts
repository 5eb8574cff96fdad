/**
 * Redirects stdout to stderr, since a `console.log` in a tool would be read as a message, until the returned function is
 * called. Code that kept a reference to `process.stdout.write` still writes to stdout.
 */
export function reserveStdout(): () => void {
  const { stdout, stderr } = process;
  const write = stdout.write;
  stdout.write = stderr.write.bind(stderr);
  return () => {
    stdout.write = write;
  };
}
