import { checkSchema } from "@mci/json-schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quickCheckSchema } from "./quick-check.ts";

const typical = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  title: "Weather",
  description: "What to ask for",
  properties: {
    city: { type: "string", description: "City", minLength: 1, maxLength: 80, examples: ["Tbilisi"] },
    units: { type: ["string", "null"], enum: ["metric", "imperial", null], default: "metric" },
    days: { type: "integer", minimum: 1, exclusiveMaximum: 15, multipleOf: 1 },
    at: { type: "string", format: "date-time" },
    tags: { type: "array", items: { type: "string" }, minItems: 0, maxItems: 5, uniqueItems: true },
    any: true,
    either: { anyOf: [{ const: 1 }, { not: { type: "string" } }], "x-own": 1 },
  },
  required: ["city"],
  additionalProperties: false,
};

describe("quickCheckSchema()", () => {
  it("is sure of the usual", () => {
    expect(quickCheckSchema(typical)).toBe("plain");
    expect(quickCheckSchema(true)).toBe("plain");
    expect(quickCheckSchema({})).toBe("plain");
  });

  it("tells when there are patterns", () => {
    expect(quickCheckSchema({ properties: { a: { items: { pattern: "^a" } } } })).toBe("patterns");
    expect(quickCheckSchema({ properties: { pattern: { type: "string" } } })).toBe("plain");
  });

  it.each([
    { type: "strng" },
    { type: [] },
    { type: ["string", "string"] },
    { required: "a" },
    { required: ["a", "a"] },
    { properties: [] },
    { properties: { a: 5 } },
    { items: [{ type: "string" }] },
    { enum: [] },
    { anyOf: [] },
    { minLength: -1 },
    { minLength: 1.5 },
    { multipleOf: 0 },
    { minimum: "1" },
    { pattern: 5 },
    { format: 1 },
    { default: 1, additionalProperties: "no" },
    { $ref: "#/$defs/a" },
    { $schema: "http://json-schema.org/draft-04/schema#" },
    { requierd: [] },
  ])("is not sure of %j", (schema) => {
    expect(quickCheckSchema(schema)).toBeUndefined();
  });

  it("stops at a depth and at a cycle", () => {
    const cyclic: Record<string, unknown> = {};
    cyclic["items"] = cyclic;
    expect(quickCheckSchema(cyclic)).toBeUndefined();
  });

  it("is never sure of what the whole check refuses", () => {
    const value = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom("string", ["string"], [{}], { a: {} }, 0, 1));
    const keyword = fc.constantFrom(
      ...Object.keys(typical),
      "items",
      "enum",
      "minimum",
      "minLength",
      "anyOf",
      "pattern",
      "examples",
    );
    const schemas = fc.dictionary(keyword, value, { maxKeys: 3 });
    fc.assert(
      fc.property(schemas, (schema) => {
        expect(quickCheckSchema(schema) === undefined || checkSchema(schema, "2020-12").length === 0).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
