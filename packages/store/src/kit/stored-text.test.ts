import { describe, expect, it } from "vitest";
import { fromStoredText, toStoredKey, toStoredText } from "./index.ts";

describe("stored text", () => {
  it("is the string itself, unless a database would refuse or change it", () => {
    for (const plain of ["", "a", "\u0001", "漢字 😀", '{"a":"\\u0000"}', "sha256:"])
      expect(toStoredText(plain)).toBe(plain);
    for (const odd of ["\0", "a\0", "\ud800", "json:", 'json:"a"']) {
      const text = toStoredText(odd);
      expect(text.isWellFormed() && !text.includes("\0")).toBe(true);
      expect(text).not.toBe(odd);
      expect(fromStoredText(text)).toBe(odd);
    }
  });

  it("fits into a key: long strings are hashed", () => {
    const keys = [
      "a",
      "x".repeat(512),
      "sha256:",
      "\u0001",
      "x".repeat(513),
      `${"x".repeat(513)}y`,
      "漢".repeat(171),
      "\0".repeat(100),
    ];
    const stored = keys.map(toStoredKey);
    expect(stored.slice(0, 2)).toEqual(keys.slice(0, 2));
    expect(stored.every((key) => Buffer.byteLength(key) <= 512)).toBe(true);
    expect(new Set([...stored, ...stored.slice(2).map(toStoredKey)]).size).toBe(2 * keys.length - 2);
  });
});
