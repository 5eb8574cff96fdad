import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { expect, it } from "vitest";
import { decode, utf8Length } from "./text.ts";

const anyUnits = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));

it.each([anyUnits, fc.string({ unit: "binary" })])("counts the bytes of any string, lone surrogates too", (strings) => {
  fc.assert(
    fc.property(strings, (text) => {
      expect(utf8Length(text)).toBe(Buffer.byteLength(text));
    }),
  );
});

it("decodes exactly the bytes that are UTF-8", () => {
  // The first bytes are ASCII: a zero among them is taken for UTF-16.
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const file = Buffer.concat([Buffer.from("tools"), bytes]);
      const decoded = decode(file);
      expect("place" in decoded ? undefined : decoded).toEqual(isUtf8(file) ? { text: file.toString() } : undefined);
    }),
  );
});
