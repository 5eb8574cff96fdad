import { compile } from "@mci/json-schema";
import { expect, it } from "vitest";
import { documentOf, importTools } from "../../test/document.ts";
import { withOpenChoices } from "./open-choices.ts";

const object = (properties: object, required: readonly string[] = []): object => ({
  type: "object",
  properties,
  required,
});
const [first, second] = [object({ a: { type: "string" } }), object({ b: { type: "string" } })];
const tagged = (kind: string): object => object({ kind: { const: kind } }, ["kind"]);

it.each<[string, readonly unknown[]]>([
  ["objects with optional properties", [first, second]],
  ["two of a type", [{ type: "string" }, { type: "string", format: "uuid" }]],
  ["an integer and a number", [{ type: "integer" }, { type: "number" }]],
  ["sets of required names", [{ required: ["a"] }, { required: ["b"] }]],
  ["an optional tag", [object({ kind: { const: "a" } }), object({ kind: { const: "b" } })]],
  ["an enum and any string", [{ enum: ["a"] }, { type: "string" }]],
])("oneOf is anyOf where a value can fit several alternatives: %s", (_, oneOf) => {
  expect(withOpenChoices({ properties: { x: { oneOf } } })).toEqual({ properties: { x: { anyOf: oneOf } } });
});

it.each<[string, readonly unknown[], object?]>([
  ["types", [{ type: "string" }, { type: ["object", "null"] }]],
  ["values", [{ enum: ["a"] }, { const: "b" }]],
  ["a required tag", [tagged("a"), tagged("b")]],
  ["a required tag behind a reference", [{ $ref: "#/$defs/A" }, { allOf: [{ $ref: "#/$defs/B" }, first] }], { A: tagged("a"), B: tagged("b") }],
])("oneOf stays where no value fits two alternatives: %s", (_, oneOf, $defs = {}) => {
  expect(withOpenChoices({ oneOf, $defs })).toEqual({ oneOf, $defs });
}); // prettier-ignore

it("an anyOf beside it stays, and a schema that contains itself ends", () => {
  const loop = { oneOf: [{ $ref: "#/$defs/A" }, { $ref: "#/$defs/A" }] };
  expect(withOpenChoices({ anyOf: [first], ...loop, $defs: { A: loop } })).toEqual({
    anyOf: [first],
    allOf: [{ anyOf: loop.oneOf }],
    $defs: { A: { anyOf: loop.oneOf } },
  });
});

it("a body of oneOf within references is sent, and its answer fits", async () => {
  const schemas = {
    First: first,
    Second: second,
    Either: { oneOf: [{ $ref: "#/components/schemas/First" }, { $ref: "#/components/schemas/Second" }] },
    Config: { type: "object", properties: { config: { oneOf: [{ $ref: "#/components/schemas/Either" }, first] } } },
  };
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Config" } } };
  const post = { requestBody: { required: true, content }, responses: { 200: { description: "", content } } };
  const { tools } = await importTools(documentOf({ "/a": { post } }, { components: { schemas } }));
  const [tool] = tools;
  expect(compile(tool?.inputSchema ?? false).problems({ config: { a: "x" } })).toEqual([]);
  expect(compile(tool?.outputSchema ?? false).problems({ config: { a: "x" } })).toEqual([]);
});
