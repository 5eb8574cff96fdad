import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainNumberText } from "./plain-number-text.ts";

describe("a number as plain text", () => {
  it.each([
    [1e-7, "0.0000001"],
    [-1.5e-9, "-0.0000000015"],
    [1e21, "1000000000000000000000"],
    [-1.25e22, "-12500000000000000000000"],
    [1.5, "1.5"],
    [0, "0"],
    [123456789012345680000, "123456789012345680000"],
  ])("%d is written as %s", (value, text) => {
    expect(plainNumberText(value)).toBe(text);
  });

  it("has no exponent, and is the same number, whatever the number is", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = plainNumberText(value);
        expect(text).toMatch(/^-?\d+(?:\.\d+)?$/);
        expect(Number(text)).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});
