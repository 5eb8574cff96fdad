import { Writable } from "node:stream";
import { ownStdout } from "../output/own-stdout.ts";

/** Returns a stream that writes to stdout, which is reserved for the protocol, or for the URL: see `ownStdout`. */
export function reserveStdout(): Writable {
  const write = ownStdout.open();
  return new Writable({
    decodeStrings: false,
    write: (chunk, encoding, done) => void write(chunk, encoding, done),
  });
}
