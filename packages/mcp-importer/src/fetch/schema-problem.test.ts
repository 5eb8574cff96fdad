import { checkTools } from "@mci/client";
import type { JsonObject } from "@mci/contract";
import { documentSource } from "@mci/source-file";
import { describe, expect, it } from "vitest";
import { findSchemaProblem } from "./schema-problem.ts";

const object = (schema: unknown): JsonObject => ({ type: "object", properties: { a: schema } });
const draft7 = "http://json-schema.org/draft-07/schema#";

/** Whether a client takes a tool of its own with this inputSchema. */
async function isTaken(inputSchema: JsonObject): Promise<boolean> {
  const execution = { type: "mcp", serverName: "s", toolName: "t" };
  const document = { schemaVersion: "1.0", tools: [{ name: "t", inputSchema, execution }] };
  const { problems } = await checkTools({ sources: [documentSource(document)], executors: [] });
  return problems.every(({ severity }) => severity === "warning");
}

describe("findSchemaProblem", () => {
  it.each([
    {},
    { type: "object" },
    { type: ["object", "null"] },
    { $schema: draft7, ...object({ items: [{ type: "string" }, true] }) },
    { $schema: "https://json-schema.org/draft/2020-12/schema", ...object({ prefixItems: [{ type: "string" }] }) },
    { ...object({ $ref: "#/$defs/node" }), $defs: { node: { properties: { next: { $ref: "#" } } } } },
    { ...object({ $ref: "#/definitions/a~1b%20c" }), definitions: { "a/b c": { type: "string" } } },
    { $id: "https://example.com/x", ...object({ $ref: "#here" }), $defs: { a: { $anchor: "here" } } },
    object({ $id: "https://example.com/y", type: "string" }),
    object({
      enum: [{ type: "nothing" }],
      unknownKeyword: { type: "nothing" },
      "x-order": 1,
      default: { type: "nothing" },
    }),
    object({ if: { const: 1 }, else: false, dependentSchemas: { b: {} }, propertyNames: { minLength: 1 } }),
    object({ additionalProperties: { not: {} }, minItems: 0, multipleOf: 0.1, readOnly: true, examples: [] }),
    { properties: { required: { type: "boolean" }, type: { type: "string" }, $ref: { type: "string" } } },
  ])("finds nothing in %j, which a client takes", async (schema) => {
    expect(findSchemaProblem(schema)).toBeUndefined();
    expect(await isTaken(schema)).toBe(true);
  });

  it.each([
    [{ type: "string" }, "it does not let an object in"],
    [{ type: ["array", "null"] }, "it does not let an object in"],
    [{ $schema: "http://json-schema.org/draft-04/schema#", type: "object" }, "unknown dialect"],
    [{ $schema: 7, type: "object" }, "unknown dialect"],
    [object({ type: "text" }), '/properties/a/type cannot be "text"'],
    [object({ type: "string", required: true }), "/properties/a/required cannot be true"],
    [object({ type: "number", exclusiveMinimum: true }), "/properties/a/exclusiveMinimum cannot be true"],
    [object({ minLength: -1 }), "/properties/a/minLength cannot be -1"],
    [object({ multipleOf: 0 }), "/properties/a/multipleOf cannot be 0"],
    [object({ uniqueItems: "yes" }), "/properties/a/uniqueItems"],
    [object({ pattern: 5 }), "/properties/a/pattern"],
    [object({ enum: "a" }), "/properties/a/enum"],
    [object("string"), "/properties/a is not a schema"],
    [object({ items: [{ type: "string" }] }), "/properties/a/items is not a schema"],
    [object({ anyOf: [] }), "/properties/a/anyOf must be a non-empty array of schemas"],
    [object({ $schema: draft7, oneOf: [{ type: "nothing" }] }), "/properties/a/oneOf/0/type"],
    [{ type: "object", properties: [] }, "/properties must be an object of schemas"],
    [object({ $ref: "#/$defs/nowhere" }), "/properties/a/$ref leads nowhere"],
    [{ $id: "https://example.com/x", ...object({ $ref: "#there" }) }, "/properties/a/$ref leads nowhere"],
    [{ $id: "https://example.com/x", ...object({ $ref: "https://example.com/y" }) }, "leads nowhere"],
    [
      object({ $id: "https://example.com/y", $ref: "#/properties/a" }),
      "/properties/a/$id makes /properties/a/$ref ambiguous",
    ],
    [object({ $ref: "https://example.com/schema.json" }), "/properties/a/$ref leads nowhere"],
    [object({ $ref: 1 }), "/properties/a/$ref cannot be 1"],
  ])("says what is wrong with %j, which no client takes", async (schema, problem) => {
    expect(findSchemaProblem(schema)).toContain(problem);
    expect(await isTaken(schema)).toBe(false);
  });

  it("does not take what every object inherits for a part of a schema", () => {
    expect(findSchemaProblem(object({ $ref: "#/constructor" }))).toContain("leads nowhere");
  });
});
