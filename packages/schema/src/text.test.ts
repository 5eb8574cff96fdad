import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { expect, it } from "vitest";
import { decode } from "./text.ts";

it("decodes exactly the bytes that are UTF-8", () => {
  // The first bytes are ASCII: a zero among them is taken for UTF-16.
  const ascii = fc.uint8Array({ max: 127 });
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array(), ascii), (bytes) => {
      const file = Buffer.concat([Buffer.from("tools"), bytes]);
      const decoded = decode(file);
      expect("place" in decoded ? undefined : decoded).toEqual(isUtf8(file) ? { text: file.toString() } : undefined);
    }),
  );
});
