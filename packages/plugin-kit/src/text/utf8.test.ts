import { describe, expect, it } from "vitest";
import { byteLength, countedBytes, isLargerThan } from "./utf8.ts";

describe("the length of a string in bytes", () => {
  it("is that of its UTF-8", () => {
    for (const text of ["", "a", "é", "€", "😀", "\ud83d", "\ude00", "\ud83d\ud83d\ude00", "\ude00\ud83d"]) {
      expect(byteLength(text)).toBe(new TextEncoder().encode(text).length);
      expect(countedBytes(text)).toBe(byteLength(text));
    }
  });

  it.each([
    ["aaa", 3, false],
    ["aaaa", 3, true],
    ["€", 3, false],
    ["€", 2, true],
    ["é", 2, false],
    ["😀", 3, true],
    ["", 0, false],
  ])("%s is larger than %i: %s", (text, limit, expected) => {
    expect(isLargerThan(text, limit)).toBe(expected);
  });
});
