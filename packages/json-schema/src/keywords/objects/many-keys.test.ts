import { describe, expect, it } from "vitest";
import { compile } from "../../compile.ts";

const count = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));
const object = (size: number, more: object = {}): object => ({
  ...Object.fromEntries(count(size, (index) => [`k${index}`, index])),
  ...more,
});

describe.each([3, 100, 101, 3000])("an object with %i properties, checked against many branches", (size) => {
  const closed = (index: number): object => ({ properties: { [`z${index}`]: {} }, additionalProperties: false });

  it("fits none that is closed", () => {
    expect(compile({ anyOf: count(20, closed) }).verdict(object(size))).toBe(false);
    expect(compile({ anyOf: count(20, () => ({ propertyNames: { maxLength: 1 } })) }).verdict(object(size))).toBe(
      false,
    );
  });

  it("fits the last one, which takes every property", () => {
    const last = { properties: { k1: { const: 1 } }, required: ["k2"], additionalProperties: { type: "integer" } };
    const { verdict } = compile({ anyOf: [...count(20, closed), last] });
    expect(verdict(object(size))).toBe(true);
    expect(verdict(object(size, { last: "text" }))).toBe(false);
    expect(verdict(object(size, { k1: 2 }))).toBe(false);
    expect(verdict(object(size, { k2: undefined }))).toBe(false);
  });

  it("fits the last one, which names one property", () => {
    const last = { properties: { k1: { const: 1 } }, required: ["k2"] };
    const { verdict } = compile({ anyOf: [...count(20, closed), last] });
    expect(verdict(object(size, { other: "text" }))).toBe(true);
    expect(verdict(object(size, { k1: undefined }))).toBe(true);
    expect(verdict(object(size, { k1: 2 }))).toBe(false);
    expect(verdict(object(size, { k2: undefined }))).toBe(false);
  });

  it("names what is wrong", () => {
    const properties = Object.fromEntries(Object.keys(object(size)).map((name) => [name, {}]));
    const { problems } = compile({ allOf: [{ not: closed(1) }, { properties, additionalProperties: false }] });
    expect(problems(object(size))).toEqual([]);
    expect(problems(object(size, { other: 1 })).map(({ path }) => path)).toEqual(["other"]);
  });
});

describe("a value whose properties cost more than a check may", () => {
  it("is refused where each branch goes through all names", () => {
    const anyOf = count(2000, (index) => ({ propertyNames: { minLength: index === 0 ? 9 : 1, maxLength: 5 } }));
    expect(compile({ anyOf }).verdict(object(80_000, { "a long name": 1 }))).toBe("takes too long");
  });

  it("is refused where many objects have many names, and the first one is wrong each time", () => {
    const anyOf = [...count(2000, () => ({ additionalProperties: false })), true];
    expect(compile({ items: { anyOf } }).verdict(count(2000, () => object(99)))).toBe("takes too long");
  });
});
