import { describe, expect, it } from "vitest";
import { documentOf, importFiles, importTools, type HttpTool } from "../test/document.ts";

const json = (schema: unknown): unknown => ({ "application/json": { schema } });

async function toolOf(operation: unknown, rest = {}): Promise<HttpTool> {
  const { tools, warnings } = await importTools(documentOf({ "/a": { post: operation } }, rest));
  expect(warnings).toEqual([]);
  expect(tools).toHaveLength(1);
  return tools[0] as HttpTool;
}

describe("an empty array in the place of an object, as generators in PHP write it, is an empty object:", () => {
  it.each<[string, unknown, unknown]>([
    ["items", { type: "array", items: [] }, { type: "array", items: {} }],
    ["items of items", { type: "array", items: { type: "array", items: [] } }, { type: "array", items: { type: "array", items: {} } }],
    ["additionalProperties", { type: "object", additionalProperties: [] }, { type: "object", additionalProperties: {} }],
    ["properties", { type: "object", properties: [] }, { type: "object" }],
    ["a property", { type: "object", properties: { p: [] } }, { type: "object", properties: { p: {} } }],
    ["a schema in a list", { anyOf: [[], { type: "null" }] }, { anyOf: [{}, { type: "null" }] }],
    ["default", { type: "object", default: [] }, { type: "object", default: {} }],
    ["default of a list", { type: "array", items: [], default: [] }, { type: "array", items: {}, default: [] }],
    ["example", { type: "object", example: [] }, { type: "object", examples: [{}] }],
    ["examples", { type: "string", examples: [] }, { type: "string" }],
    ["discriminator and xml", { type: "string", discriminator: [], xml: [] }, { type: "string" }],
    ["the schema itself", [], {}],
  ])("%s, in a parameter and in a body", async (_, written, read) => {
    const tool = await toolOf({
      operationId: "a",
      parameters: [{ name: "q", in: "query", schema: written }],
      requestBody: { content: json({ type: "object", properties: { b: written } }) },
    });
    expect(tool.inputSchema["properties"]).toEqual({ q: read, b: read });
  }); // prettier-ignore

  it("in all other places", async () => {
    const tool = await toolOf(
      {
        operationId: "a",
        callbacks: [],
        security: [[]],
        parameters: [{ name: "q", in: "query", schema: { type: "string" }, examples: [] }],
        requestBody: { content: { "application/json": { schema: [], examples: [], encoding: [] } } },
        responses: { 200: { description: "", headers: [], content: [], links: [] }, 400: [], default: [] },
      },
      { components: [], webhooks: [], servers: [{ url: "https://api.example.com", variables: [] }] },
    );
    expect(tool.execution).toMatchObject({ url: "https://api.example.com/a" });
    const bare = await toolOf({ operationId: "a", requestBody: [], responses: [], servers: [] });
    expect(bare.execution).toEqual({ type: "http", method: "POST", url: "https://api.example.com/v1/a" });
    const { tools, warnings } = await importTools(documentOf({ "/a": { get: [] } }));
    expect([tools.map(({ name }) => name), warnings]).toEqual([["get_a"], []]);
  });

  it("in YAML, and in components", async () => {
    const api = [
      "openapi: 3.0.3",
      "info: []",
      "servers: [{ url: 'https://api.example.com' }]",
      "paths:",
      "  /a: { post: { operationId: a, requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } } }",
      "components: { schemas: { A: { type: object, properties: { l: { type: array, items: [] } }, additionalProperties: [] } } }",
    ].join("\n");
    const { toolset, warnings } = await importFiles({ "api.yaml": api });
    expect(warnings).toEqual([]);
    expect(toolset.tools[0]?.inputSchema).toMatchObject({ properties: { l: { type: "array", items: {} } } });
  });

  it("in Swagger 2.0", async () => {
    const { tools, warnings } = await importTools({
      swagger: "2.0",
      info: [],
      host: "api.example.com",
      definitions: [],
      securityDefinitions: [],
      paths: {
        "/a": {
          post: {
            operationId: "a",
            security: [[]],
            parameters: [
              { name: "q", in: "query", type: "array", items: [] },
              { name: "b", in: "body", schema: { type: "object", properties: { l: { type: "array", items: [] } } } },
            ],
            responses: [],
          },
        },
      },
    });
    expect(warnings).toEqual([]);
    expect(tools[0]?.inputSchema["properties"]).toEqual({
      q: { type: "array", items: {} },
      l: { type: "array", items: {} },
    });
  });
});

describe("null counts as absent", () => {
  it.each<[string, unknown, unknown]>([
    ["items", { type: "array", items: null }, { type: "array" }],
    ["everything", { type: "string", format: null, enum: null, pattern: null, default: null, example: null, examples: null, allOf: null, minLength: null, nullable: null, discriminator: null }, { type: "string" }],
    ["members of an object", { type: "object", properties: null, required: null, additionalProperties: null }, { type: "object" }],
    ["type", { type: null, description: "d" }, { description: "d" }],
    ["but not a default that may be null", { type: "string", nullable: true, default: null }, { type: ["string", "null"], default: null }],
    ["the schema itself", null, {}],
  ])("in %s", async (_, written, read) => {
    const tool = await toolOf({
      operationId: "a",
      parameters: [null, { name: "q", in: "query", schema: written, example: null, content: null, style: null }],
      requestBody: { content: json({ type: "object", allOf: null, enum: null, properties: { b: written } }) },
    });
    expect(tool.inputSchema["properties"]).toEqual({ q: read, b: read });
  }); // prettier-ignore

  it("in all other places", async () => {
    const security = [{ key: [] }];
    const components = { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } };
    const operation = { operationId: "a", tags: null, parameters: null, requestBody: null, responses: null, callbacks: null, security: null, servers: null }; // prettier-ignore
    const tool = await toolOf(operation, { security, components, webhooks: null });
    expect(tool.execution).toMatchObject({ url: "https://api.example.com/v1/a", auth: { type: "apiKey" } });
    const { tools, warnings } = await importTools(documentOf({ "/a": { get: null, post: {} }, "/b": null }));
    expect([tools.map(({ name }) => name), warnings]).toEqual([["post_a"], []]);
  });
});
