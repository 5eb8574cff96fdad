import { describe, expect, it } from "vitest";
import { documentOf, importFiles, importTools } from "../../test/document.ts";

const get = { operationId: "good" };

describe("a reference", () => {
  it.each([
    ["leads nowhere", "#/components/schemas/None", /leads nowhere/],
    ["names a file that is missing", "missing.yaml#/A", /there is no such file/],
    ["leads back to itself", "#/components/schemas/Loop", /leads back to itself/],
    [
      "has a NUL in it",
      "a\u0000b.yaml#/A",
      /^The reference [^ ]* cannot be followed: this file cannot be read: its name has a NUL character\. /,
    ],
    ["is too long", `${"a".repeat(5_000)}.yaml#/A`, /cannot be read: its name is too long\. /],
    ["is a url", "https://example.com/a.json#/A", /--fetch/],
  ])("that %s costs its operation, and spares the others", async (_, $ref, message) => {
    const bad = { parameters: [{ name: "a", in: "query", schema: { $ref } }] };
    const Loop = { $ref: "#/components/schemas/Loop" };
    const document = documentOf({ "/bad": { get: bad }, "/good": { get } }, { components: { schemas: { Loop } } });
    const { tools, warnings } = await importTools(document);
    expect(tools.map(({ name }) => name)).toEqual(["good"]);
    expect(warnings).toEqual([expect.stringMatching(message)]);
  });

  it("may lead round in a circle of files", async () => {
    const { toolset, warnings } = await importFiles({
      "a.json": documentOf({
        "/a": { post: { requestBody: { content: { "application/json": { schema: { $ref: "b.json#/B" } } } } } },
      }),
      "b.json": { B: { type: "object", properties: { c: { $ref: "c.json#/C" } } } },
      "c.json": { C: { type: "object", properties: { b: { $ref: "b.json#/B" } } } },
    });
    expect(warnings).toEqual([]);
    expect(toolset.tools[0]?.inputSchema).toMatchObject({ $defs: { C: {} } });
  });

  it("that a schema cannot do without costs the operation", async () => {
    const schemas = { A: { allOf: [{ $ref: "#/components/schemas/A" }] } };
    const requestBody = {
      content: { "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/A" } } } },
    };
    const { tools, warnings } = await importTools(
      documentOf({ "/a": { post: { requestBody } }, "/b": { get } }, { components: { schemas } }),
    );
    expect(tools.map(({ name }) => name)).toEqual(["good"]);
    expect(warnings).toEqual([expect.stringContaining("leads back to itself")]);
  });
});

describe("a document", () => {
  it.each([
    ["no object", [], "not an OpenAPI document"],
    ["something else", { openapi: undefined }, "not an OpenAPI document"],
    ["OpenAPI 4", { openapi: "4.0.0", paths: {} }, "OpenAPI 4.0.0 is not read"],
    ["a version of several lines", { openapi: "9\r\nFAKE" }, 'OpenAPI "9\\r\\nFAKE" is not read'],
    ["a Swagger version of several lines", { swagger: "9\nFAKE" }, 'Swagger "9\\nFAKE" is not read'],
    ["Swagger 1.2", { swaggerVersion: "1.2" }, 'Swagger "1.2" is not read'],
    ["webhooks only", { openapi: "3.1.0", webhooks: { a: {} } }, "webhooks only"],
    ["without paths", { openapi: "3.0.0" }, "no paths"],
    ["AsyncAPI", { asyncapi: "2.0.0" }, "AsyncAPI"],
  ])("is refused that is %s", async (_, document, message) => {
    await expect(importTools(document)).rejects.toMatchObject({
      code: "MCI_OPENAPI",
      message: expect.stringContaining(message),
    });
  });

  it.each([
    ["broken JSON", "a.json", '{\n "openapi": }', /a\.json:2:/],
    ["broken YAML", "a.yaml", "openapi: 3.0.0\npaths: [", /a\.yaml:2:/],
    ["an empty file", "a.json", "", /a\.json: The file is empty\.$/],
    ["an alias bomb", "a.yaml", bomb(), /aliases/],
    ["one that is nested too deeply", "a.json", "[".repeat(200) + "]".repeat(200), /nest|deep/],
    ["one of 100 MB", "a.json", " ".repeat(100_000_000), /too large: at most 16 MB/],
  ])("is refused with its place: %s", async (_, name, content, message) => {
    await expect(importFiles({ [name]: content })).rejects.toThrow(message);
  });

  it("that is of another kind, or lacks an operation, is named by its error", async () => {
    for (const document of [{}, [], documentOf({}), documentOf({ "/a": { get } })]) {
      // oxlint-disable-next-line no-await-in-loop -- in turn
      const error = await importFiles({ "api.json": document }, { only: ["none"] }).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: "MCI_OPENAPI", details: { path: expect.stringMatching(/api\.json$/) } });
    }
  });

  it("is refused if the operation or tag is unknown, with the nearest one", async () => {
    const document = documentOf({ "/a": { get: { operationId: "repos/list", tags: ["repos"] } }, "/b": { get: {} } });
    await expect(importTools(document, { only: ["repos/lst"] })).rejects.toMatchObject({
      hint: "Did you mean 'repos/list'?",
    });
    await expect(importTools(document, { tags: ["repo"] })).rejects.toMatchObject({ hint: "Did you mean 'repos'?" });
    const { tools } = await importTools(document, { only: ["repos/list", "GET /b"] });
    expect(tools).toHaveLength(2);
    expect((await importTools(document, { tags: ["repos"] })).tools).toHaveLength(1);
  });

  it("may have many aliases", async () => {
    const names = Array.from({ length: 500 }, (_, index) => `        - { name: p${index}, in: query, schema: *text }`);
    const yaml = `openapi: 3.0.0
info: { title: A }
servers: [{ url: https://a.example }]
x-text: &text { type: string, minLength: 1 }
paths:
  /a:
    get:
      parameters:
${names.join("\n")}
`;
    const { toolset } = await importFiles({ "a.yaml": yaml });
    expect(Object.keys(Object(toolset.tools[0]?.inputSchema).properties)).toHaveLength(500);
  });

  it("warns of callbacks and webhooks", async () => {
    const document = documentOf({ "/a": { post: { callbacks: { done: {} } } } }, { webhooks: { a: {} } });
    expect((await importTools(document)).warnings).toEqual([
      "Webhooks are left out: they are requests that the server sends.",
      "Callbacks are left out: they are requests that the server sends.",
    ]);
  });

  it("gives the same file each time", async () => {
    const document = documentOf({ "/a": { get }, "/b": { get: {} } });
    const texts = await Promise.all([1, 2].map(async () => JSON.stringify(await importTools(document))));
    expect(texts[0]).toBe(texts[1]);
  });
});

function bomb(): string {
  const level = (count: number): string => `[${Array.from({ length: 10 }, () => `*a${count}`).join(", ")}]`;
  const levels = Array.from({ length: 9 }, (_, index) => `a${index + 1}: &a${index + 1} ${level(index)}`);
  return ["openapi: 3.0.0", "a0: &a0 [1]", ...levels].join("\n");
}
