import { Writable } from "node:stream";

/**
 * Takes stdout for the protocol, or for the url. Whatever else is written to it from now on, by `mci.config.mjs` or what
 * that imports, goes to stderr; the answer is the way to stdout that is left.
 */
export function reserveStdout(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return new Writable({ decodeStrings: false, write: (chunk, encoding, done) => void write(chunk, encoding, done) });
}
