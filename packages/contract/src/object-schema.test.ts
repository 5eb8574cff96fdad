import { describe, expect, it } from "vitest";
import { objectSchema } from "./object-schema.ts";

describe("objectSchema", () => {
  it.each([undefined, true, {}, { type: "object" }])(
    "gives a tool without parameters empty properties: %j",
    (schema) => {
      expect(objectSchema(schema)).toEqual({ type: "object", properties: {} });
    },
  );

  it("keeps what a schema says of its arguments", () => {
    const schema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
    expect(objectSchema(schema)).toEqual(schema);
    expect(objectSchema({ oneOf: [{ required: ["a"] }] })).toEqual({
      type: "object",
      properties: {},
      oneOf: [{ required: ["a"] }],
    });
  });

  it("accepts no arguments for a schema that accepts nothing", () => {
    expect(objectSchema(false)).toEqual({ type: "object", properties: {}, additionalProperties: false });
  });

  it("gives every array items, wherever a schema has one, and leaves the rest as it is", () => {
    const schema = Object.freeze({
      type: "object",
      properties: {
        list: { type: "array" },
        maybe: { type: ["array", "null"], items: null },
        either: { anyOf: [{ type: "array", minItems: 1 }, { type: "string" }] },
        tuple: { type: "array", prefixItems: [{ type: "array" }] },
        texts: { type: "array", items: { type: "string" } },
        none: { type: "array", items: false },
        open: { type: "object", additionalProperties: { type: "array" } },
        value: { default: { type: "array" }, enum: [{ type: "array" }] },
      },
      $defs: { rows: { type: "array", items: { type: "array" } } },
    });
    const before = JSON.stringify(schema);
    expect(objectSchema(schema)).toEqual({
      type: "object",
      properties: {
        list: { type: "array", items: {} },
        maybe: { type: ["array", "null"], items: {} },
        either: { anyOf: [{ type: "array", minItems: 1, items: {} }, { type: "string" }] },
        tuple: { type: "array", prefixItems: [{ type: "array", items: {} }], items: {} },
        texts: { type: "array", items: { type: "string" } },
        none: { type: "array", items: false },
        open: { type: "object", additionalProperties: { type: "array", items: {} } },
        value: { default: { type: "array" }, enum: [{ type: "array" }] },
      },
      $defs: { rows: { type: "array", items: { type: "array", items: {} } } },
    });
    expect(JSON.stringify(schema)).toBe(before);
  });

  it("leaves the schema as it is", () => {
    const schema = Object.freeze({ type: ["object", "null"] });
    expect(objectSchema(schema)).toEqual({ type: "object", properties: {} });
    expect(schema).toEqual({ type: ["object", "null"] });
  });
});
