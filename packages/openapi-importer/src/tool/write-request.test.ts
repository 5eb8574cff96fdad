import type { HttpExecution, JsonObject } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { documentOf, importTools } from "../../test/document.ts";

async function requestOf(path: string, operation: JsonObject, rest: JsonObject = {}): Promise<HttpExecution> {
  const { tools } = await importTools(documentOf({ [path]: { get: { operationId: "get", ...operation } } }, rest));
  return tools[0]!.execution;
}

const list = { type: "array", items: { type: "string" } };

describe("the styles of parameters", () => {
  it.each<[string, JsonObject, object | undefined]>([
    ["the default of a query", { in: "query", schema: list }, undefined],
    [
      "a query without explode",
      { in: "query", schema: list, explode: false },
      { params: { a: { style: "form", explode: false } } },
    ],
    ["an object in a query", { in: "query", schema: { type: "object" } }, { params: { a: { style: "form" } } }],
    ["pipes", { in: "query", schema: list, style: "pipeDelimited" }, { params: { a: { style: "pipeDelimited" } } }],
    ["blanks", { in: "query", schema: list, style: "spaceDelimited" }, { params: { a: { style: "spaceDelimited" } } }],
    [
      "deepObject",
      { in: "query", schema: { type: "object" }, style: "deepObject", explode: true },
      { params: { a: { style: "deepObject", explode: true } } },
    ],
    ["a text", { in: "query", schema: { type: "string" }, style: "pipeDelimited" }, undefined],
    [
      "reserved characters",
      { in: "query", schema: { type: "string" }, allowReserved: true },
      { params: { a: { style: "form", allowReserved: true } } },
    ],
    ["JSON", { in: "query", content: { "application/json": { schema: list } } }, { params: { a: { style: "json" } } }],
    ["a list in a path", { in: "path", required: true, schema: list }, { url: { "props.a": { style: "simple" } } }],
    [
      "a label",
      { in: "path", required: true, schema: { type: "string" }, style: "label" },
      { url: { "props.a": { style: "label" } } },
    ],
    [
      "a matrix",
      { in: "path", required: true, schema: list, style: "matrix", explode: true },
      { url: { "props.a": { style: "matrix", explode: true } } },
    ],
    ["a list in a header", { in: "header", schema: list }, { headers: { a: { style: "simple" } } }],
    [
      "a list in a cookie",
      { in: "cookie", schema: list, explode: false },
      { cookies: { a: { style: "form", explode: false } } },
    ],
  ])("write %s", async (_, parameter, styles) => {
    const path = parameter["in"] === "path" ? "/x/{a}" : "/x";
    expect((await requestOf(path, { parameters: [{ name: "a", ...parameter }] })).styles).toEqual(styles);
  });

  it.each([
    [undefined, { style: "form", explode: false }],
    ["csv", { style: "form", explode: false }],
    ["ssv", { style: "spaceDelimited", explode: false }],
    ["tsv", { style: "tabDelimited", explode: false }],
    ["pipes", { style: "pipeDelimited", explode: false }],
    ["multi", undefined],
  ])("write collectionFormat %s of Swagger 2.0", async (collectionFormat, style) => {
    const { tools } = await importTools({
      swagger: "2.0",
      host: "api.example.com",
      paths: {
        "/x": { get: { parameters: [{ name: "a", in: "query", type: "array", items: {}, collectionFormat }] } },
      },
    });
    const written = tools[0]!.execution.styles?.params?.["a"];
    expect(written && { explode: false, ...written }).toEqual(style);
  });
});

describe("a header with a name that HTTP does not allow", () => {
  it("leaves its tool out if it is a parameter, and is not sent if it is an API key, with a warning", async () => {
    const parameters = [{ name: "X Trace:", in: "header" }];
    const securitySchemes = { key: { type: "apiKey", in: "header", name: "X Key" } };
    const paths = { "/a": { get: { parameters } }, "/b": { get: { security: [{ key: [] }] } }, "/c": { get: {} } };
    const { tools, warnings } = await importTools(documentOf(paths, { components: { securitySchemes } }));
    expect(tools.map(({ name, execution }) => [name, execution.auth])).toEqual([
      ["get_b", undefined],
      ["get_c", undefined],
    ]);
    expect(warnings).toEqual([
      "HTTP does not allow the header 'X Trace:'. The operation is left out.",
      "Requests are sent without authentication: the API key 'key' would be in the header 'X Key', which HTTP does not allow.",
    ]);
  });
});

describe("the url", () => {
  const variables = { host: { default: "eu.example.com" } };

  it("starts at the nearest server, whose variables have their defaults", async () => {
    const urls = await Promise.all([
      requestOf("/a", {}, { servers: [{ url: "https://{host}/v1/", variables }] }),
      requestOf("/a", { servers: [{ url: "https://own.example.com" }] }),
    ]);
    expect(urls.map(({ url }) => url)).toEqual(["https://eu.example.com/v1/a", "https://own.example.com/a"]);
    const item = { servers: [{ url: "https://path.example.com" }], get: {} };
    expect((await importTools(documentOf({ "/a": item }))).tools[0]!.execution.url).toBe("https://path.example.com/a");
  });

  it("starts at --base-url at every level, without a double slash", async () => {
    const servers = [{ url: "https://other.example.com/v9" }];
    const document = documentOf({ "/a": { servers, get: { servers } }, "/b": { get: {} } });
    const { tools } = await importTools(document, { baseUrl: "http://127.0.0.1:8080/api/" });
    expect(tools.map(({ execution }) => execution.url)).toEqual([
      "http://127.0.0.1:8080/api/a",
      "http://127.0.0.1:8080/api/b",
    ]);
    await expect(importTools(document, { baseUrl: "example.com" })).rejects.toThrow("is not a whole url");
  });

  it("warns of one operation, and refuses a document, whose server is relative or missing", async () => {
    const some = documentOf({ "/a": { get: { servers: [{ url: "/v1" }] } }, "/b": { get: {} } });
    const { tools, warnings } = await importTools(some);
    expect(tools).toHaveLength(1);
    expect(warnings).toEqual([expect.stringMatching(/'\/v1' is not a whole url\..*--base-url/)]);
    for (const servers of [[{ url: "/v1" }], [], undefined]) {
      await expect(importTools(documentOf({ "/a": { get: {} } }, { servers }))).rejects.toThrow("--base-url");
    }
  });

  it("takes a path parameter that is not declared for a string, with a warning", async () => {
    const { tools, warnings } = await importTools(documentOf({ "/a/{id}": { get: {} } }));
    expect(tools[0]).toMatchObject({
      inputSchema: { required: ["id"] },
      execution: { url: expect.stringMatching(/\/a\/\{\{props\.id\}\}$/) },
    });
    expect(warnings).toEqual(["The path parameter {id} is not declared: it is taken for a string."]);
  });
});

describe("the text of a document", () => {
  it("is never a template", async () => {
    const schema = {
      type: "string",
      enum: ["{{env.HOME}}", "{!!x!!}"],
      description: "@if(x) {{props.a}}",
      example: "{!!x!!}",
    };
    const { tools } = await importTools(
      documentOf(
        {
          "/{{env.HOME}}/@if(a)/{id}": {
            post: {
              description: "{{env.HOME}}",
              parameters: [{ name: "id", in: "path", schema }],
              requestBody: { content: { "text/x-{{env.HOME}}": { schema: { type: "string" } } } },
            },
          },
        },
        { servers: [{ url: "https://a.example/{{env.HOME}}" }] },
      ),
    );
    expect(tools[0]).toMatchObject({
      description: "{{env.HOME}}",
      inputSchema: {
        properties: {
          id: { enum: ["{{env.HOME}}", "{!!x!!}"], description: "@if(x) {{props.a}}", examples: ["{!!x!!}"] },
        },
      },
      execution: {
        url: 'https://a.example/{{"{{"}}env.HOME}}/%7B%7Benv.HOME%7D%7D/@if(a)/{{props.id}}',
        headers: { "Content-Type": 'text/x-{{"{{"}}env.HOME}}' },
      },
    });
  });
});

describe("the hints", () => {
  it("come from the method; deprecated operations are kept and marked", async () => {
    const item = { get: { tags: ["a"] }, head: {}, put: {}, delete: { deprecated: true }, post: {}, trace: {} };
    const { tools, warnings } = await importTools(documentOf({ "/a": item }));
    expect(tools.map(({ name, annotations }) => [name, annotations])).toEqual([
      ["get_a", { readOnlyHint: true }],
      ["head_a", { readOnlyHint: true }],
      ["put_a", { idempotentHint: true }],
      ["delete_a", { idempotentHint: true, destructiveHint: true }],
      ["post_a", undefined],
    ]);
    expect(tools[3]).toMatchObject({ tags: ["deprecated"], description: "Deprecated. DELETE /a" });
    expect(warnings).toEqual(["TRACE requests are not sent. The operation is left out."]);
  });
});
