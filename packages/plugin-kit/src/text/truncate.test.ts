import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatText } from "./format-text.ts";
import { truncate } from "./truncate.ts";

describe("truncate", () => {
  it("leaves a short string alone and marks a cut one", () => {
    expect(truncate("abcdef", 6)).toBe("abcdef");
    expect(truncate("abcdefg", 6)).toBe("abc...");
  });

  it("is never longer than asked and never ends within a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 3, max: 40 }), (text, maxLength) => {
        const cut = truncate(text, maxLength);
        expect(cut.length).toBeLessThanOrEqual(Math.max(maxLength, 3));
        expect(/[\uD800-\uDBFF]\.\.\.$/.test(cut)).toBe(false);
      }),
    );
  });
});

describe("formatText", () => {
  it("prints a string in one line", () => {
    expect(formatText("a\nb\u001b[31m\u2028")).toBe(String.raw`a\u000ab\u001b[31m\u2028`);
  });
});
