import { describe, expect, it } from "vitest";
import { placeAt } from "./place-at.ts";

describe("placeAt", () => {
  it.each([
    ["abc", 0, 1, 1, "abc\n^"],
    ["abc", 2, 1, 3, "abc\n  ^"],
    ["abc", 3, 1, 4, "abc\n   ^"],
    ["a\nbc\nd", 3, 2, 2, "bc\n ^"],
    ["a\r\nbc\r\n", 4, 2, 2, "bc\n ^"],
    ["\tx", 1, 1, 2, "\tx\n\t^"],
    ["a\n", 2, 2, 1, "\n^"],
    ["", 0, 1, 1, "\n^"],
    ["abc", 99, 1, 4, "abc\n   ^"],
    ["abc", -1, 1, 1, "abc\n^"],
  ])("of %j at %d is line %d, column %d", (source, offset, line, column, excerpt) => {
    expect(placeAt(source, offset)).toEqual({ line, column, excerpt });
  });

  it("cuts a long line around the place", () => {
    const { excerpt, column } = placeAt(`${"a".repeat(1_000)}!${"b".repeat(1_000)}`, 1_000);
    const [shown = "", caret = ""] = excerpt.split("\n");
    expect(column).toBe(1_001);
    expect(shown).toHaveLength(120);
    expect(shown[caret.indexOf("^")]).toBe("!");
  });
});
