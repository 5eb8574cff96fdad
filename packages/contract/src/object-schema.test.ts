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

  it("leaves the schema as it is", () => {
    const schema = Object.freeze({ type: ["object", "null"] });
    expect(objectSchema(schema)).toEqual({ type: "object", properties: {} });
    expect(schema).toEqual({ type: ["object", "null"] });
  });
});
