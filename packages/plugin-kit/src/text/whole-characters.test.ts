import fc from "fast-check";
import { expect, it } from "vitest";
import { takeBytes, wholeCharacters } from "./whole-characters.ts";

it("takes the start of a text without half a character, as a decoder of streams does", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(40), (text, bytes) => {
      const start = new TextDecoder("utf-8", { ignoreBOM: true }).decode(Buffer.from(text).subarray(0, bytes), {
        stream: true,
      });
      expect(takeBytes(text, bytes)).toBe(start);
    }),
  );
  expect(takeBytes("\u{1f600}", 3)).toBe("");
  expect(takeBytes("a", -1)).toBe("");
});

it("leaves bytes alone that end with a whole character, or contain none", () => {
  for (const bytes of [Buffer.from(""), Buffer.from("a\u00e9"), Buffer.from([0x80, 0x80, 0x80, 0x80, 0x80])])
    expect(wholeCharacters(bytes)).toEqual(bytes);
});
