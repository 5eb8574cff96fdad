import { Writable } from "node:stream";
import { writeToStdout } from "../output/own-stdout.ts";

/** Returns a stream that writes to stdout, which is reserved for the protocol, or for the URL: see `redirectPrints`. */
export function reserveStdout(): Writable {
  return new Writable({
    decodeStrings: false,
    write: (chunk, encoding, done) => void writeToStdout(chunk, encoding, done),
  });
}
