import { describe, expect, it } from "vitest";
import { jsonText, WrittenNumber } from "./index.ts";

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
});
