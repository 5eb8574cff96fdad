import { describe, expect, it } from "vitest";
import { patternsOf } from "./patterns.ts";

describe("patternsOf()", () => {
  it("lists every pattern with its place, and none that is data", () => {
    const schema = {
      properties: { "a/b": { pattern: "^a" }, pattern: { type: "string", default: { pattern: "no" } } },
      patternProperties: { "^x-": { items: [{ pattern: "b" }] } },
      anyOf: [{ $ref: "#/$defs/c" }, { not: { pattern: "d" } }],
      $defs: { c: { pattern: "c" } },
      const: { pattern: "no" },
      enum: [{ pattern: "no" }],
      examples: [{ pattern: "no" }],
    };
    expect(patternsOf(schema)).toEqual([
      { pattern: "^a", pointer: "/properties/a~1b/pattern" },
      { pattern: "^x-", pointer: "/patternProperties/^x-" },
      { pattern: "b", pointer: "/patternProperties/^x-/items/0/pattern" },
      { pattern: "d", pointer: "/anyOf/1/not/pattern" },
      { pattern: "c", pointer: "/$defs/c/pattern" },
    ]);
    expect(patternsOf(false)).toEqual([]);
  });
});
