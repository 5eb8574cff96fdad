import { describe, expect, it } from "vitest";
import { isPlainObject } from "./is-plain-object.ts";

describe("isPlainObject", () => {
  class Person {
    readonly name = "Ada";
  }
  const kinds: [string, unknown, boolean][] = [
    ["an object", { a: 1 }, true],
    ["one without a prototype", Object.create(null), true],
    ["one of JSON with a member __proto__", JSON.parse('{"__proto__": {}}'), true],
    ["one that inherits from another", Object.create({}), false],
    ["one of a class", new Person(), false],
    ["one of a class without a constructor", Object.create({ greet() {} }), false],
    ["an array", [], false],
    ["null", null, false],
    ["a function", () => {}, false],
  ];

  it.each(kinds)("tells %s", (_, value, expected) => {
    expect(isPlainObject(value)).toBe(expected);
  });
});
