import { describe, expect, it } from "vitest";
import { toParameters } from "../parameters.ts";
import { anthropicRules, openAIRules } from "./strict-rules.ts";
import { toStrict } from "./strict-schema.ts";
import { order } from "../../test/toolbox.ts";

const forOpenAI = (schema: object) => toStrict(toParameters({ ...schema }), openAIRules);
const forAnthropic = (schema: object) => toStrict(toParameters({ ...schema }), anthropicRules);
const text = { type: "string" };

describe("toStrict for OpenAI", () => {
  it("closes objects, and requires everything, of which optional properties may be null", () => {
    const line = { type: "object", properties: { sku: text }, required: ["sku"], additionalProperties: false };
    expect(forOpenAI(order)).toEqual({
      type: "object",
      properties: {
        id: { type: "string", format: "uuid", description: "The order." },
        size: { anyOf: [{ enum: ["s", "m"] }, { type: "null" }] },
        count: { type: ["integer", "null"] },
        address: {
          anyOf: [
            {
              type: "object",
              properties: { city: text, zip: { type: ["string", "null"] } },
              required: ["city", "zip"],
              additionalProperties: false,
            },
            { type: "null" },
          ],
        },
        lines: { anyOf: [{ type: "array", items: { $ref: "#/$defs/line" } }, { type: "null" }] },
        target: { anyOf: [{ anyOf: [text, { type: "integer" }] }, { type: "null" }] },
      },
      required: ["id", "size", "count", "address", "lines", "target"],
      additionalProperties: false,
      $defs: { line },
    });
  });

  it("takes definitions that refer to themselves, and tools without arguments", () => {
    const node = { type: "object", properties: { next: { $ref: "#/$defs/node" } } };
    expect(forOpenAI({ properties: { next: { $ref: "#/$defs/node" } }, $defs: { node } })).toBeDefined();
    expect(forOpenAI({})).toEqual({ type: "object", properties: {}, required: [], additionalProperties: false });
  });

  it.each([
    ["a map", { type: "object", additionalProperties: text }],
    ["an open object", { type: "object" }],
    ["an object that allows more", { type: "object", properties: { a: text }, additionalProperties: true }],
    ["a value of any kind", {}],
    ["true", true],
    ["an array of anything", { type: "array" }],
    ["an optional value that may be null", { type: ["string", "null"] }],
    ["an optional reference to null", { $ref: "#/$defs/maybe" }],
    ["a length", { type: "string", maxLength: 3 }],
    ["a lookahead", { type: "string", pattern: "^(?=a)" }],
    ["parts", { allOf: [text] }],
    ["a reference to elsewhere", { $ref: "https://example.com/x" }],
    ["a condition", { type: "string", if: text, else: text }],
  ])("leaves a schema with %s alone", (_, inner) => {
    const $defs = { maybe: { anyOf: [text, { type: "null" }] } };
    expect(forOpenAI({ properties: { inner }, $defs })).toBeUndefined();
  });

  it("keeps a required value that may be null", () => {
    const strict = forOpenAI({ properties: { inner: { type: ["string", "null"] } }, required: ["inner"] });
    expect(strict?.properties).toEqual({ inner: { type: ["string", "null"] } });
  });
});

describe("toStrict for Anthropic", () => {
  it("closes objects and leaves optional properties optional", () => {
    expect(forAnthropic(order)).toMatchObject({
      properties: { size: { enum: ["s", "m"] }, count: { type: "integer" }, address: { required: ["city"] } },
      required: ["id"],
      additionalProperties: false,
    });
  });

  it.each([
    ["a limit", { type: "integer", minimum: 1 }],
    ["two items", { type: "array", items: text, minItems: 2 }],
    ["objects among the values", { enum: [{}] }],
    ["a reference to itself", { $ref: "#/$defs/node" }],
  ])("leaves a schema with %s alone", (_, inner) => {
    const $defs = { node: { type: "object", properties: { next: { $ref: "#/$defs/node" } } } };
    expect(forAnthropic({ properties: { inner }, $defs })).toBeUndefined();
  });
});
