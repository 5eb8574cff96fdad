import { checkTools } from "@mci/client";
import type { JsonObject } from "@mci/contract";
import { documentSource } from "@mci/source-file";
import { describe, expect, it } from "vitest";
import { currentSchema } from "./current-schema.ts";

const text = { type: "string" };
const number = { type: "number" };
const draft7 = "http://json-schema.org/draft-07/schema#";

/** Whether a client takes a tool with this inputSchema. */
async function isTaken(inputSchema: JsonObject): Promise<boolean> {
  const execution = { type: "mcp", serverName: "s", toolName: "t" };
  const document = { schemaVersion: "1.0", tools: [{ name: "t", inputSchema, execution }] };
  const { problems } = await checkTools({ sources: [documentSource(document)], executors: [] });
  return problems.every(({ severity }) => severity === "warning");
}

describe("currentSchema", () => {
  it.each<[JsonObject, JsonObject]>([
    [{ type: "object", properties: null, required: null, additionalProperties: null }, { type: "object" }],
    [{ $schema: null, $id: null, title: null, description: null, $defs: null, examples: null }, {}],
    [
      { properties: { a: { type: null, enum: null, items: null, format: null, pattern: null, minLength: null } } },
      { properties: { a: {} } },
    ],
    [
      { properties: { a: null, b: { properties: { c: null }, required: ["c", null] } } },
      {
        properties: { a: {}, b: { properties: { c: {} }, required: ["c"] } },
      },
    ],
    [
      { anyOf: null, allOf: [], oneOf: [text, null], prefixItems: [null, text], items: null },
      { oneOf: [text], prefixItems: [{}, text] },
    ],
    [
      { properties: [], patternProperties: [], additionalProperties: [], items: [] },
      {
        properties: {},
        patternProperties: {},
        additionalProperties: {},
        items: {},
      },
    ],
    [
      { properties: { a: { type: ["string", null], default: null, const: null, enum: [null] } } },
      {
        properties: { a: { type: ["string", "null"], default: null, const: null, enum: [null] } },
      },
    ],
    [
      { properties: { required: { default: { items: [1], required: null } }, null: null } },
      {
        properties: { required: { default: { items: [1], required: null } }, null: {} },
      },
    ],
    [
      { required: ["a", "a"], $defs: { a: null } },
      { required: ["a"], $defs: { a: {} } },
    ],
  ])("counts null and empty lists as absent: %j", async (schema, expected) => {
    expect(currentSchema(schema)).toEqual(expected);
    expect(await isTaken(expected)).toBe(true);
  });

  it.each<[JsonObject, JsonObject]>([
    [{ properties: { p: { items: [text, number] } } }, { properties: { p: { prefixItems: [text, number] } } }],
    [
      { items: [text], additionalItems: false },
      { prefixItems: [text], items: false },
    ],
    [
      { items: [[], null], additionalItems: { items: [text] } },
      {
        prefixItems: [{}, {}],
        items: { prefixItems: [text] },
      },
    ],
    [{ items: text, additionalItems: false }, { items: text }],
    [
      { dependencies: { a: ["b"], c: { properties: { d: { items: [text] } } }, e: null } },
      { dependentRequired: { a: ["b"] }, dependentSchemas: { c: { properties: { d: { prefixItems: [text] } } } } },
    ],
    [
      { minimum: 1, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: false },
      { exclusiveMinimum: 1, maximum: 3 },
    ],
    [{ exclusiveMaximum: true, maximum: 3 }, { exclusiveMaximum: 3 }],
    [{ exclusiveMinimum: true }, {}],
    [
      { properties: { a: { ...text, required: true }, b: { type: "any", required: false } }, required: ["c"] },
      { properties: { a: text, b: {} }, required: ["c", "a"] },
    ],
    [
      { $schema: "http://json-schema.org/draft-04/schema#", id: "https://a.example/t#", definitions: { b: text } },
      { id: "https://a.example/t#", definitions: { b: text } },
    ],
    [
      {
        id: "https://a.example/t",
        properties: { a: { $ref: "https://a.example/t#/definitions/b" }, c: { $ref: "#n" } },
        definitions: { b: { id: "#n" } },
      },
      {
        id: "https://a.example/t",
        properties: { a: { $ref: "#/definitions/b" }, c: { $ref: "#n" } },
        definitions: { b: { $anchor: "n" } },
      },
    ],
    [
      { properties: { "a%": { items: [text] }, b: { $ref: "#/properties/a%25/items/0" }, c: { $ref: "#" } } },
      {
        properties: { "a%": { prefixItems: [text] }, b: { $ref: "#/properties/a%25/prefixItems/0" }, c: { $ref: "#" } },
      },
    ],
    [
      {
        items: [text],
        additionalItems: number,
        contains: { anyOf: [{ $ref: "#/additionalItems" }, { $ref: "#/items/0" }] },
      },
      { prefixItems: [text], items: number, contains: { anyOf: [{ $ref: "#/items" }, { $ref: "#/prefixItems/0" }] } },
    ],
  ])("brings an older draft up to date: %j", async (schema, expected) => {
    expect(currentSchema(schema)).toEqual(expected);
    expect(await isTaken(expected)).toBe(true);
  });

  it.each<JsonObject>([
    { $schema: draft7, items: [text], additionalItems: false, dependencies: { a: ["b"] }, $id: "#here" },
    { $schema: "https://json-schema.org/draft/2020-12/schema", prefixItems: [text], items: false },
    { properties: { ["__proto__"]: text, items: text, dependencies: number }, required: ["items"], "x-order": null },
    { type: "object", required: true },
    { anyOf: "a", items: 1, properties: 2, $ref: 3 },
  ])("leaves %j as it is", (schema) => {
    expect(currentSchema(schema)).toEqual(schema);
  });
});
