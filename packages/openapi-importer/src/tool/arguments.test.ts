import type { JsonObject } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { documentOf, importTools, type HttpTool } from "../../test/document.ts";

function parameter(name: string, position: string, rest: JsonObject = {}): JsonObject {
  return { name, in: position, required: position === "path", schema: { type: "string" }, ...rest };
}

function jsonBody(schema: JsonObject, required = true): JsonObject {
  return { required, content: { "application/json": { schema } } };
}

async function post(operation: JsonObject, path = "/pets/{id}", rest: JsonObject = {}): Promise<HttpTool> {
  const { tools } = await importTools(documentOf({ [path]: { post: operation } }, rest));
  return tools[0]!;
}

const text = { type: "string" };

describe("the arguments of a tool", () => {
  it("are parameters and the properties of a plain body, side by side", async () => {
    const { inputSchema, execution } = await post({
      parameters: [parameter("id", "path"), parameter("X-Trace", "header")],
      requestBody: jsonBody({
        type: "object",
        properties: { name: text, age: { type: "integer" } },
        required: ["name"],
      }),
    });
    expect(Object.keys(Object(inputSchema["properties"]))).toEqual(["id", "X-Trace", "name", "age"]);
    expect(inputSchema["required"]).toEqual(["id", "name"]);
    expect(execution).toMatchObject({
      headers: { "X-Trace": "{!!props.X-Trace!!}" },
      body: { type: "json", content: { name: "{!!props.name!!}", age: "{!!props.age!!}" } },
    });
  });

  it("say where they stand if a name occurs twice; the body keeps its name", async () => {
    const places = ["path", "query", "header", "cookie"];
    const { inputSchema, execution } = await post({
      parameters: places.map((place) => parameter("id", place)),
      requestBody: jsonBody({ type: "object", properties: { id: text } }),
    });
    expect(Object.keys(Object(inputSchema["properties"]))).toEqual([...places.map((place) => `id__${place}`), "id"]);
    expect(execution).toMatchObject({
      url: "https://api.example.com/v1/pets/{{props.id__path}}",
      params: { id: "{!!props.id__query!!}" },
      headers: { id: "{!!props.id__header!!}" },
      cookies: { id: "{!!props.id__cookie!!}" },
      body: { content: { id: "{!!props.id!!}" } },
    });
  });

  it("are not swallowed where a name with its place is taken", async () => {
    const { execution } = await post({
      parameters: [parameter("id", "path"), parameter("id__path", "query"), parameter("id", "query")],
    });
    expect(execution).toMatchObject({
      url: "https://api.example.com/v1/pets/{{props.id__path_2}}",
      params: { id__path: "{!!props.id__path!!}", id: "{!!props.id__query!!}" },
    });
  });

  it("call a parameter body__query beside a body that is one argument", async () => {
    const { execution, inputSchema } = await post(
      { parameters: [parameter("body", "query")], requestBody: jsonBody({ type: "array", items: text }) },
      "/pets",
    );
    expect(execution).toMatchObject({
      params: { body: "{!!props.body__query!!}" },
      body: { content: "{!!props.body!!}" },
    });
    expect(inputSchema).toMatchObject({ properties: { body: { type: "array" } }, required: ["body"] });
  });

  it.each([
    ["a map", { type: "object", additionalProperties: text }],
    ["an object without properties", { type: "object" }],
    ["a list", { type: "array", items: text }],
    ["a scalar", text],
    ["a combinator", { oneOf: [{ type: "object", properties: { a: text } }, text] }],
    ["properties with a combinator", { type: "object", properties: { a: text }, anyOf: [{ required: ["a"] }] }],
  ])("have %s as one argument 'body'", async (_, schema) => {
    const { execution, inputSchema } = await post({ requestBody: jsonBody(schema, false) }, "/pets");
    expect(execution.body).toEqual({ type: "json", content: "{!!props.body!!}" });
    expect(inputSchema).toEqual({ type: "object", properties: { body: schema } });
  });

  it.each([true, {}, [], false, null])(
    "have the properties of an object beside each other with additionalProperties: %j",
    async (additionalProperties) => {
      const schema = { type: "object", properties: { a: text }, additionalProperties };
      const { execution, inputSchema } = await post({ requestBody: jsonBody(schema) }, "/pets");
      expect(execution.body).toMatchObject({ type: "json", content: { a: "{!!props.a!!}" } });
      expect(inputSchema).toEqual({ type: "object", properties: { a: text } });
    },
  );

  it("leave out read-only properties, which collide with nothing", async () => {
    const { inputSchema, execution } = await post(
      {
        parameters: [parameter("id", "path")],
        requestBody: jsonBody({
          type: "object",
          properties: {
            id: { type: "string", readOnly: true },
            owner: { $ref: "#/components/schemas/Owner" },
            made: { $ref: "#/components/schemas/Made" },
          },
          required: ["id", "owner"],
        }),
      },
      "/pets/{id}",
      {
        components: {
          schemas: {
            Owner: { type: "object", properties: { id: { readOnly: true }, name: text }, required: ["id", "name"] },
            Made: { type: "string", readOnly: true },
          },
        },
      },
    );
    expect(inputSchema).toEqual({
      type: "object",
      properties: { id: text, owner: { type: "object", properties: { name: text }, required: ["name"] } },
      required: ["id", "owner"],
    });
    expect(execution.body).toEqual({ type: "json", content: { owner: "{!!props.owner!!}" } });
  });

  it("are required only if the body is; a body of which nothing is given is not sent then", async () => {
    const { inputSchema, execution } = await post(
      { requestBody: jsonBody({ type: "object", properties: { a: text }, required: ["a"] }, false) },
      "/pets",
    );
    expect(inputSchema).toEqual({ type: "object", properties: { a: text } });
    expect(execution.body).toMatchObject({ optional: true });
  });

  it("have a name that is required without being a property", async () => {
    const { inputSchema, execution } = await post(
      { requestBody: jsonBody({ type: "object", properties: { a: text }, required: ["b"] }) },
      "/pets",
    );
    expect(inputSchema).toEqual({ type: "object", properties: { a: text, b: {} }, required: ["b"] });
    expect(execution.body).toMatchObject({ content: { a: "{!!props.a!!}", b: "{!!props.b!!}" } });
  });

  it("are never Accept, Content-Type and Authorization, nor what an API key fills", async () => {
    const { inputSchema, execution } = await post(
      {
        parameters: [
          ...["accept", "Content-Type", "AUTHORIZATION", "x-api-key", "X-Other"].map((name) =>
            parameter(name, "header"),
          ),
          parameter("x-api-key", "query"),
        ],
        security: [{ key: [] }],
      },
      "/pets",
      { components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-API-Key" } } } },
    );
    expect(Object.keys(Object(inputSchema["properties"]))).toEqual(["X-Other", "x-api-key"]);
    expect(execution.auth).toEqual({ type: "apiKey", in: "header", name: "X-API-Key", value: "{{env.API_SHOP_KEY}}" });
  });

  it("may have any name", async () => {
    const { execution } = await post(
      { parameters: [parameter("filter[name]", "query"), parameter("$top", "query"), parameter("__proto__", "query")] },
      "/pets",
    );
    expect(Object.entries(execution.params ?? {})).toEqual([
      ["filter[name]", '{!!props["filter[name]"]!!}'],
      ["$top", "{!!props.$top!!}"],
      ["__proto__", "{!!props.__proto__!!}"],
    ]);
  });
});
