import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findLostDigits, losesDigits, LostDigitsError, parseJson } from "../index.ts";

describe("integers that a number cannot hold", () => {
  it.each([
    "9007199254740993",
    "-9007199254740993",
    "1152921504606846976", // a power of 2, which prints as 1152921504606847000
    "8812639451207734519",
    "8812639451207734519.0",
    "8.812639451207734519e18",
    "8812639451207734519e0",
    "88126394512077345190e-1",
    "8812639451207734519E+3",
    "1000000000000000000000", // prints as 1e+21
    "1e999",
    "-1e400",
  ])("lose digits: %s", (written) => {
    expect(losesDigits(written)).toBe(true);
  });

  it.each([
    "0",
    "-0.0000000000000000000",
    "9007199254740991",
    "9007199254740992",
    "9007199254740994",
    "1200000000000000000",
    "100000000000000000000",
    "1e21",
    "1.5e+300",
    "1e-7",
    "0.1234567890123456789",
    "123456789012.3456789012",
    "1234567890123456789e-3",
    "0.0000000000000000e5",
    "0e999999999999999999999",
    "12.000000000000000000",
  ])("keep digits: %s", (written) => {
    expect(losesDigits(written)).toBe(false);
  });

  it("are those whose text a number does not print again", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (value) => {
        expect(losesDigits(`${value}`)).toBe(String(Number(value)) !== `${value}`);
      }),
    );
  });

  it("are found in JSON, with their place, but not inside of strings", () => {
    const text = String.raw`{"8812639451207734519":["\"8812639451207734519", -8812639451207734519, 8812639451207734517]}`;
    const offset = text.indexOf("-881");
    expect(findLostDigits(text)).toEqual({ written: "-8812639451207734519", offset });
    expect(findLostDigits(text, offset + 20)?.written).toBe("8812639451207734517");
    expect(findLostDigits('{"a":"8812639451207734519\\\\"}')).toBeUndefined();
    expect(findLostDigits("8812639451207734519")?.offset).toBe(0);
  });

  it("are refused by name, where JSON.parse rounds them", () => {
    expect(parseJson('{"a":[1,"8812639451207734519",1e21]}')).toEqual({ a: [1, "8812639451207734519", 1e21] });
    expect(() => parseJson('{"a":8812639451207734519}')).toThrow(LostDigitsError);
    expect(() => parseJson('{"a":8812639451207734519}')).toThrow(
      "8812639451207734519 has more digits than a number keeps: it would become 8812639451207734000. Write it as a string, where a string is declared.",
    );
    expect(() => parseJson("1e999")).toThrow("1e999 is too large for a number.");
    expect(() => parseJson("{")).toThrow(SyntaxError);
  });
});
