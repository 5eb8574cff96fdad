import type { JsonObject } from "@mci/contract";
import { compile } from "@mci/json-schema";
import { describe, expect, it } from "vitest";
import { documentOf, importFiles, importTools, type HttpTool } from "../../test/document.ts";

/** The schema of a JSON body that is one argument, and the warnings. */
async function convert(
  schema: JsonObject,
  schemas: JsonObject = {},
  openapi = "3.0.3",
): Promise<{ body: unknown; input: JsonObject; warnings: readonly string[] }> {
  const requestBody = { content: { "application/json": { schema: { type: "array", items: schema } } } };
  const paths = { "/pets": { post: { operationId: "add", requestBody } } };
  const { tools, warnings } = await importTools(documentOf(paths, { openapi, components: { schemas } }));
  const input = tools[0]!.inputSchema;
  return { body: Object(Object(input["properties"]).body).items, input, warnings };
}

async function responding(schema: JsonObject, responses: JsonObject = {}): Promise<HttpTool> {
  const ok = { content: { "application/json": { schema } } };
  const paths = { "/pets": { get: { operationId: "list", responses: { 200: ok, ...responses } } } };
  const components = {
    schemas: { Pet: { type: "object", properties: { next: { $ref: "#/components/schemas/Pet" } } } },
  };
  return (await importTools(documentOf(paths, { components }))).tools[0]!;
}

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const text = { type: "string" };

describe("a schema", () => {
  it.each<[string, JsonObject, JsonObject]>([
    ["nullable", { type: "string", nullable: true }, { type: ["string", "null"] }],
    [
      "a nullable enum",
      { type: "string", enum: ["a"], nullable: true },
      { type: ["string", "null"], enum: ["a", null] },
    ],
    ["a nullable combinator", { nullable: true, oneOf: [text] }, { anyOf: [{ oneOf: [text] }, { type: "null" }] }],
    ["a list of types", { type: ["string", "null"] }, { type: ["string", "null"] }],
    ["bounds of 3.0", { type: "number", minimum: 1, exclusiveMinimum: true }, { type: "number", exclusiveMinimum: 1 }],
    ["bounds of 3.1", { type: "number", exclusiveMaximum: 5 }, { type: "number", exclusiveMaximum: 5 }],
    ["an example", { type: "string", example: "a" }, { type: "string", examples: ["a"] }],
    ["formats", { type: "string", format: "date-time" }, { type: "string", format: "date-time" }],
    ["keywords that are not JSON Schema", { type: "any", required: true, minimum: "1", xml: {}, "x-a": 1 }, {}],
    ["a tuple", { type: "array", items: [text, {}] }, { type: "array", prefixItems: [text, {}] }],
    [
      "allOf with siblings",
      { type: "object", allOf: [{ properties: { a: text } }], required: ["a"] },
      {
        type: "object",
        allOf: [{ properties: { a: text } }],
        required: ["a"],
      },
    ],
  ])("converts %s", async (_, schema, converted) => {
    expect((await convert(schema)).body).toEqual(converted);
  });

  it("is written in the place of its reference, and into $defs if it is used more than once", async () => {
    const schemas = {
      A: { type: "object", properties: { b: ref("B"), c: ref("B"), d: ref("D") } },
      B: text,
      D: { type: "integer" },
    };
    expect((await convert(ref("A"), schemas)).input).toEqual({
      type: "object",
      properties: {
        body: {
          type: "array",
          items: {
            type: "object",
            properties: { b: { $ref: "#/$defs/B" }, c: { $ref: "#/$defs/B" }, d: { type: "integer" } },
          },
        },
      },
      $defs: { B: text },
    });
  });

  it("is validated at every depth if it contains itself", async () => {
    const schemas = {
      Node: { type: "object", properties: { name: text, children: { type: "array", items: ref("Node") } } },
    };
    const { input } = await convert(ref("Node"), schemas);
    const check = compile(input);
    const tree = (name: unknown): unknown => ({ body: [{ children: [{ children: [{ name }] }] }] });
    expect([check.accepts(tree("a")), check.accepts(tree(1))]).toEqual([true, false]);
  });

  it("keeps what stands beside a reference: all of it from 3.1, a description before", async () => {
    const beside = { ...ref("A"), description: "Mine", maxLength: 3 };
    const schemas = { A: { type: "string", description: "Theirs" } };
    expect((await convert(beside, schemas)).body).toEqual({ type: "string", description: "Mine" });
    expect((await convert(beside, schemas, "3.1.0")).body).toEqual({
      type: "string",
      description: "Mine",
      maxLength: 3,
    });
  });

  it("has a discriminator as what each alternative requires", async () => {
    const discriminator = {
      propertyName: "kind",
      mapping: { cat: "#/components/schemas/Cat", puppy: "Dog", dog: "Dog" },
    };
    const schemas = { Cat: { type: "object", properties: { lives: { type: "integer" } } }, Dog: { type: "object" } };
    const { input } = await convert({ oneOf: [ref("Cat"), ref("Dog")], discriminator }, schemas);
    const check = compile(input);
    const accepts = (pet: JsonObject): boolean => check.accepts({ body: [pet] });
    expect([{ kind: "cat", lives: 9 }, { kind: "dog" }, { kind: "puppy" }].map(accepts)).toEqual([true, true, true]);
    expect([{ kind: "cat", lives: "x" }, { kind: "bird" }, {}].map(accepts)).toEqual([false, false, false]);
  });

  it("has the names of schemas as the values of a discriminator without a mapping", async () => {
    const schemas = { Cat: { type: "object" }, Dog: { type: "object" } };
    const schema = { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "kind" } };
    const check = compile((await convert(schema, schemas)).input);
    const kinds = ["Cat", "Dog", "bird"].map((kind) => check.accepts({ body: [{ kind }] }));
    expect(kinds).toEqual([true, true, false]);
  });

  it("loses a default that breaks it, with a warning", async () => {
    const { body, warnings } = await convert({
      type: "object",
      properties: { a: { type: "integer", default: "x" }, b: { type: "integer", default: 2 } },
    });
    expect(body).toEqual({
      type: "object",
      properties: { a: { type: "integer" }, b: { type: "integer", default: 2 } },
    });
    expect(warnings).toEqual(["The default of 'body[].a' breaks its own schema and is left out."]);
  });

  it("loses a pattern that cannot run in linear time, with a warning", async () => {
    const { body, warnings } = await convert({ type: "string", pattern: "^(?=a)b" });
    expect(body).toEqual(text);
    expect(warnings).toEqual(['The pattern "^(?=a)b" cannot be checked and is left out.']);
  });

  it("is found in other files, beside the document and above it, and by an anchor", async () => {
    const files = {
      "api/openapi.yaml": `openapi: 3.1.0
info: { title: T, version: "1" }
servers: [{ url: https://a.example }]
paths:
  /a: { $ref: "paths/a.json#/~1a" }
components: { schemas: { Named: { $anchor: named, type: boolean } } }
`,
      "api/paths/a.json": {
        "/a": {
          get: {
            operationId: "a",
            parameters: [
              { name: "one", in: "query", schema: { $ref: "../../shared.yaml#/Size" } },
              { name: "two", in: "query", schema: { $ref: "../openapi.yaml#named" } },
            ],
          },
        },
      },
      "shared.yaml": "Size: { type: string, enum: [s, m] }",
    };
    const { toolset } = await importFiles(files, { root: "." });
    expect(toolset.tools[0]?.inputSchema).toEqual({
      type: "object",
      properties: { one: { type: "string", enum: ["s", "m"] }, two: { type: "boolean" } },
    });
  });
});

describe("properties that are read-only in one part of an allOf", () => {
  const pet = { type: "object", properties: { id: { readOnly: true }, name: text } };
  const loose = { type: "object", properties: { id: text, name: text }, required: ["id", "name"] };

  it.each([
    ["required beside it", { allOf: [ref("Pet")], required: ["id", "name"] }],
    ["required by another part", { allOf: [ref("Pet"), { required: ["id", "name"] }] }],
    ["declared by another part", { allOf: [ref("Pet"), ref("Loose")] }],
    ["deeper in a part", { allOf: [{ allOf: [ref("Pet")] }, ref("Both")] }],
  ])("are left out of all: %s", async (_, schema) => {
    const schemas = { Pet: pet, Loose: loose, Both: { allOf: [ref("Loose")], properties: { id: text } } };
    const { input } = await convert(schema, schemas);
    const check = compile(input);
    expect(JSON.stringify(input)).not.toContain('"id"');
    expect([check.accepts({ body: [{ name: "Tom" }] }), check.accepts({ body: [{}] })]).toEqual([true, false]);
  });

  it("stay where the same part stands alone", async () => {
    const properties = { both: { allOf: [ref("Pet"), ref("Loose")] }, alone: ref("Loose") };
    const { input } = await convert({ type: "object", properties }, { Pet: pet, Loose: loose });
    const check = compile(input);
    const accepts = (value: unknown): boolean => check.accepts({ body: [value] });
    expect(accepts({ both: { name: "Tom" }, alone: { id: "1", name: "Tom" } })).toBe(true);
    expect(accepts({ both: { name: "Tom" }, alone: { name: "Tom" } })).toBe(false);
  });
});

describe("$dynamicRef", () => {
  it("allows any value, with a warning", async () => {
    const { body, warnings } = await convert({ type: "array", items: { $dynamicRef: "#node" } });
    expect(body).toEqual({ type: "array", items: {} });
    expect(warnings).toEqual(["The reference $dynamicRef #node is not followed: any value is allowed there."]);
  });
});

describe("the output schema", () => {
  it("is that of a response that is an object, without what is write-only", async () => {
    const { outputSchema } = await responding({ type: "object", properties: { a: text, b: { writeOnly: true } } });
    expect(outputSchema).toEqual({ type: "object", properties: { a: text } });
    expect((await responding({ allOf: [ref("Pet")] })).outputSchema).toMatchObject({ type: "object", allOf: [{}] });
    expect((await responding(ref("Pet"))).outputSchema).toMatchObject({ type: "object", $ref: "#/$defs/Pet" });
  });

  it("is left out where a response is something else", async () => {
    expect(await responding({ type: "array", items: {} })).not.toHaveProperty("outputSchema");
    expect(await responding({ type: "object", nullable: true })).not.toHaveProperty("outputSchema");
    expect(await responding({ type: "object" }, { 204: { description: "Nothing" } })).not.toHaveProperty(
      "outputSchema",
    );
  });
});

describe("examples", () => {
  it("that break their own schema are left out, with a warning", async () => {
    const digest = { type: "string", pattern: "^sha256:", example: "abc" };
    const sizes = { type: "array", items: { type: "integer" }, examples: [["s"], [1]] };
    const schema = { type: "object", properties: { digest, sizes, pets: { type: "array", items: digest } } };
    const { tools, warnings } = await importTools(
      documentOf({ "/a": { post: { requestBody: { content: { "application/json": { schema } } } } } }, {}),
    );
    expect(tools[0]?.inputSchema["properties"]).toEqual({
      digest: { type: "string", pattern: "^sha256:" },
      sizes: { type: "array", items: { type: "integer" }, examples: [[1]] },
      pets: { type: "array", items: { type: "string", pattern: "^sha256:" } },
    });
    expect(warnings).toEqual([
      "The example of 'digest' breaks its own schema and is left out.",
      "The example of 'sizes' breaks its own schema and is left out.",
      "The example of 'pets[]' breaks its own schema and is left out.",
    ]);
  });

  it("of bytes are left out: they are what is sent, not base64", async () => {
    const content = { "application/zip": { schema: { type: "string", format: "binary" }, example: "@example.zip" } };
    const { tools } = await importTools(documentOf({ "/a": { post: { requestBody: { content } } } }));
    expect(tools[0]?.inputSchema["properties"]).toEqual({
      body: { type: "string", contentEncoding: "base64", contentMediaType: "application/zip" },
    });
  });
});
