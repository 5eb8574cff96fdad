import { Writable } from "node:stream";

/** Returns a stream that adds each line written to it to a list, without its line break. */
export function linesTo(lines: string[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(String(chunk).replace(/\n$/, ""));
      done();
    },
  });
}
