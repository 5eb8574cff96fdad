import { Writable } from "node:stream";

/**
 * Reserves stdout for the protocol, or for the URL: anything else written to it, by `mci.config.mjs` or its imports, goes
 * to stderr. Returns a stream that still writes to stdout.
 */
export function reserveStdout(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return new Writable({ decodeStrings: false, write: (chunk, encoding, done) => void write(chunk, encoding, done) });
}
