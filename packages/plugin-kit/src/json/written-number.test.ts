import { describe, expect, it } from "vitest";
import { compareNumbers, jsonText, WrittenNumber } from "../index.ts";

describe("a written number", () => {
  const price = new WrittenNumber("1.50");

  it("prints as it was written and counts as a number", () => {
    expect(String(price)).toBe("1.50");
    expect(Number(price) * 2).toBe(3);
    expect([Number(price) > 1, Number(price) === 1.5]).toEqual([true, true]);
  });

  it("is told from everything else", () => {
    expect([price, new Number(1.5), 1.5, null, { text: "1.50", value: 1.5 }].map(WrittenNumber.is)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it("has no properties of its own, which a template could look up", () => {
    expect(Reflect.ownKeys(price)).toEqual([]);
    expect([price.text, price.value]).toEqual(["1.50", 1.5]);
  });

  it("keeps its text inside a tree", () => {
    const tree = { id: new WrittenNumber("9007199254740993"), list: [price, null, "ä", undefined], none: undefined };
    expect(jsonText(tree)).toBe('{"id":9007199254740993,"list":[1.50,null,"ä",null]}');
    expect(jsonText(undefined)).toBe(undefined);
  });

  it.each([
    ["9007199254740993", "9007199254740992", 1],
    ["-9007199254740993", "-9007199254740992", -1],
    ["9007199254740993", "9007199254740993", 0],
    ["1.50", "1.5", 0],
    ["1e16", "10000000000000000", 0],
    ["1e999", "2e999", 0],
    ["2", "10", -1],
  ])("compares %s with %s by all digits", (left, right, order) => {
    expect(compareNumbers(new WrittenNumber(left), new WrittenNumber(right))).toBe(order);
    expect(compareNumbers(new WrittenNumber(right), new WrittenNumber(left)) + order).toBe(0);
  });

  it("takes a number for the integer it prints, not for its double", () => {
    expect(compareNumbers(new WrittenNumber("1152921504606846976"), 1152921504606847000)).toBe(-1);
    expect(compareNumbers(new WrittenNumber("1152921504606847000"), 1152921504606847000)).toBe(0);
  });
});
