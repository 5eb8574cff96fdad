import { expect, it } from "vitest";
import { isSame } from "./is-same.ts";

it.each([
  [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [{ a: 1 }, { b: 1 }, false],
  [{ a: undefined }, { b: 1 }, false],
  [[], {}, false],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  ["1", 1, false],
  [null, {}, false],
  [{}, { toString: 1 }, false],
  [{ toString: undefined }, {}, true],
])("compares %j with %j: %s", (one, other, expected) => {
  expect(isSame(one, other)).toBe(expected);
  expect(isSame(other, one)).toBe(expected);
});

it("takes no longer for values that nest deep", () => {
  const nested = (): unknown => {
    let value: unknown = 1;
    for (let depth = 0; depth < 100; depth += 1) value = { a: value };
    return value;
  };
  expect(isSame(nested(), nested())).toBe(true);
});
