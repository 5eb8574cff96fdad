import { describe, expect, it } from "vitest";
import { toParameters } from "./parameters.ts";

const text = { type: "string" };
const number = { type: "number" };

describe("parametersOf", () => {
  it("leaves a schema for objects as it is", () => {
    const schema = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: { a: { anyOf: [text, number] }, b: { $ref: "#/$defs/b" } },
      required: ["a"],
      additionalProperties: false,
      $defs: { b: { enum: ["x"] } },
    };
    expect(toParameters(schema)).toEqual(schema);
  });

  it.each([
    [undefined, { type: "object", properties: {} }],
    [true, { type: "object", properties: {} }],
    [{}, { type: "object", properties: {} }],
    [
      { type: ["object", "null"], properties: [] },
      { type: "object", properties: {} },
    ],
    [false, { type: "object", properties: {}, additionalProperties: false }],
  ])("makes of %j a schema for objects", (schema, expected) => {
    expect(toParameters(schema)).toEqual(expected);
  });

  it("asks for at least one of several by asking for none", () => {
    const schema = {
      type: "object",
      properties: { id: text, name: text, email: text },
      required: ["id"],
      anyOf: [{ required: ["name"] }, { required: ["email"] }],
    };
    expect(toParameters(schema)).toEqual({ type: "object", properties: schema.properties, required: ["id"] });
  });

  it("puts the properties of alternatives side by side", () => {
    const schema = {
      oneOf: [
        { properties: { kind: { const: "circle" }, radius: number }, required: ["kind", "radius"] },
        { properties: { kind: { const: "square" }, side: number }, required: ["kind", "side"] },
        { properties: { kind: { const: "dot" }, side: number }, required: ["kind"] },
      ],
    };
    expect(toParameters(schema)).toEqual({
      type: "object",
      properties: {
        kind: { anyOf: [{ const: "circle" }, { const: "square" }, { const: "dot" }] },
        radius: number,
        side: number,
      },
      required: ["kind"],
    });
  });

  it("takes in what all parts say", () => {
    const schema = {
      description: "A place.",
      allOf: [
        { properties: { x: number }, required: ["x"] },
        { properties: { x: { minimum: 0 }, y: number }, required: ["y"], description: "No." },
      ],
    };
    expect(toParameters(schema)).toEqual({
      type: "object",
      description: "A place.",
      properties: { x: { allOf: [number, { minimum: 0 }] }, y: number },
      required: ["x", "y"],
    });
  });

  it("follows the root's own reference", () => {
    const definitions = { Input: { type: "object", properties: { a: text }, required: ["a"] } };
    const expected = { type: "object", properties: { a: text }, required: ["a"], definitions };
    expect(toParameters({ $ref: "#/definitions/Input", definitions })).toEqual(expected);
    for (const $ref of ["#/definitions/None", "https://example.com/x", "#name", "#/%zz", "#/constructor", 5]) {
      expect(toParameters({ $ref, definitions })).toEqual({ type: "object", properties: {}, definitions });
    }
  });

  it("does not allow what providers refuse at the root", () => {
    const schema = { not: text, enum: [1], const: 1, anyOf: [true, false, { $ref: "#" }], oneOf: [], allOf: "x" };
    expect(toParameters(schema)).toEqual({ type: "object", properties: {} });
  });

  it("ends where definitions refer to each other again and again", () => {
    const again = { properties: { a: text }, allOf: [{ $ref: "#" }, { $ref: "#" }, { $ref: "#" }] };
    expect(toParameters(again)).toEqual({ type: "object", properties: { a: text } });
  });

  it("treats __proto__ as any other property", () => {
    const schema: Record<string, unknown> = JSON.parse(
      '{"allOf":[{"properties":{"__proto__":{"type":"string"}}},{"properties":{"__proto__":{"type":"number"}}}]}',
    );
    const { properties } = toParameters(schema);
    expect(JSON.stringify(properties)).toBe('{"__proto__":{"allOf":[{"type":"string"},{"type":"number"}]}}');
  });
});
