import type { JsonObject } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { documentOf, importFiles, type HttpTool, type ImportedTools } from "../../test/document.ts";

const text = { type: "string" };

/** The tools of paths with an overlay, which is the edits of the operation `a`. */
async function edited(paths: JsonObject, a: JsonObject): Promise<ImportedTools> {
  const files = { "api.json": documentOf(paths), "o.json": { operations: { a } } };
  const { toolset, warnings } = await importFiles(files, { overlay: "o.json" });
  return {
    tools: toolset.tools as readonly HttpTool[],
    warnings: warnings.map(({ message, hint }) => [message, hint].join(" ").trim()),
  };
}

describe("an argument that an overlay hides", () => {
  const parameters = [
    { name: "id", in: "path", required: true, schema: text },
    { name: "version", in: "query", required: true, schema: text },
    { name: "ids", in: "query", explode: false, schema: { type: "array", items: text } },
    { name: "page", in: "query", schema: { type: "integer", default: 1 } },
    { name: "X-Version", in: "header", schema: { type: "integer" } },
    { name: "session", in: "cookie", schema: text },
  ];
  const schema = {
    type: "object",
    properties: { name: text, kind: { type: "object" }, value: text },
    required: ["name"],
  };
  const requestBody = { required: true, content: { "application/json": { schema } } };
  const paths = { "/a/{id}": { post: { operationId: "a", parameters, requestBody } } };

  it("is sent with its default", async () => {
    const hideArguments = ["id", "version", "ids", "page", "X-Version", "session", "name", "kind"];
    const preset = {
      id: "a/b {{x}}",
      version: "{{env.HOME}}",
      ids: ["1", "2"],
      "X-Version": 3,
      session: "s",
      name: "n",
      kind: { a: "{!!x!!}" },
    };
    const { tools, warnings } = await edited(paths, { hideArguments, default: preset });
    expect(warnings).toEqual([]);
    expect(tools[0]?.inputSchema).toEqual({ type: "object", properties: { value: text } });
    expect(tools[0]?.execution).toEqual({
      type: "http",
      method: "POST",
      url: "https://api.example.com/v1/a/a%2Fb%20%7B%7Bx%7D%7D",
      params: { version: '{{"{{"}}env.HOME}}', ids: ["1", "2"], page: 1 },
      headers: { "X-Version": "3" },
      cookies: { session: "s" },
      body: { type: "json", content: { name: "n", kind: { a: '{{"{!!"}}x!!}' }, value: "{!!props.value!!}" } },
      styles: { params: { ids: { style: "form", explode: false } } },
    });
  });

  it("is left out of requests without one", async () => {
    const hideArguments = ["ids", "X-Version", "session", "kind", "value"];
    const { tools } = await edited(paths, { hideArguments });
    expect(tools[0]?.execution).toEqual({
      type: "http",
      method: "POST",
      url: "https://api.example.com/v1/a/{{props.id}}",
      params: { version: "{!!props.version!!}", page: "{!!props.page!!}" },
      body: { type: "json", content: { name: "{!!props.name!!}" } },
    });
  });

  it.each([
    [{ hideArguments: ["version"] }, "hides the argument 'version', which is required and has no default: it stays."],
    [{ hideArguments: ["vesion"] }, "The tool has no argument 'vesion'. Did you mean 'version'?"],
    [
      { hideArguments: ["id"], default: { id: ".." } },
      "The argument 'id' cannot be hidden, because of how it is written in the request: it stays.",
    ],
    [
      { hideArguments: ["X-Version"], default: { "X-Version": "x" } },
      "The default of 'X-Version' in the overlay does not fit the document's schema and is left out.",
    ],
  ])("stays, with a warning: %j", async (edit, message) => {
    const { tools, warnings } = await edited(paths, edit);
    expect(warnings).toEqual([expect.stringContaining(message)]);
    expect(Object.keys(Object(tools[0]?.inputSchema["properties"]))).toContain("version");
  });

  it("may be a whole body, or a file", async () => {
    const file = { type: "object", properties: { file: { ...text, format: "binary" }, note: text } };
    const multipart = {
      "/a": { post: { operationId: "a", requestBody: { content: { "multipart/form-data": { schema: file } } } } },
    };
    const without = await edited(multipart, { hideArguments: ["file"] });
    expect(without.tools[0]?.execution.body).toMatchObject({ content: { note: "{!!props.note!!}" } });
    expect(Object.keys(Object(without.tools[0]?.execution.body).content)).toEqual(["note"]);
    const preset = await edited(multipart, { hideArguments: ["file"], default: { file: "aGk=" } });
    expect(preset.tools[0]?.execution.body).toMatchObject({ content: { file: { base64: "aGk=", filename: "file" } } });
    const list = {
      "/a": {
        post: { operationId: "a", requestBody: { content: { "application/json": { schema: { type: "array" } } } } },
      },
    };
    expect((await edited(list, { hideArguments: ["body"] })).tools[0]?.execution.body).toBeUndefined();
    const fixed = await edited(list, { hideArguments: ["body"], default: { body: [1] } });
    expect(fixed.tools[0]?.execution.body).toEqual({ type: "json", content: [1] });
  });
});

describe("the edits of an overlay", () => {
  const paths = { "/a": { get: { operationId: "a", summary: "List", description: "Lists." } } };

  it("give another title, or none", async () => {
    expect((await edited(paths, { title: "Pets" })).tools[0]).toMatchObject({ title: "Pets", description: "Lists." });
    expect((await edited(paths, { title: null, describe: "All." })).tools[0]).not.toHaveProperty("title");
    expect((await edited(paths, { describe: "All." })).tools[0]).toMatchObject({ title: "List", description: "All." });
  });

  it("warn with their place in the overlay", async () => {
    const overlay = `auth: { type: bearer, token: abc }
operations:
  a:
    default: { b: 1 }
    hideArguments: [c]
    describeArguments:
      d: D
  gone: { hide: true }
`;
    const parameters = [{ name: "b", in: "query", schema: text }];
    const files = { "api.json": documentOf({ "/a": { get: { operationId: "a", parameters } } }), "o.yaml": overlay };
    const { warnings } = await importFiles(files, { overlay: "o.yaml" });
    expect(warnings.map(({ file = "", line }) => [file.replace(/.*\//, ""), line])).toEqual(
      [1, 8, 7, 4, 5].map((line) => ["o.yaml", line]),
    );
    expect(warnings[0]?.message).toBe("This secret is in the overlay, and is written into the file.");
  });

  it("still apply when the document has renamed the operation since an earlier import", async () => {
    const paths = { "/pets/{id}": { get: { operationId: "getPet" }, delete: { operationId: "removePet" } } };
    const parameters = [{ name: "id", in: "path", schema: text }];
    Object.assign(paths["/pets/{id}"], { parameters });
    const overlay = { operations: { deletePet: { hide: true }, GetPet: { rename: "pet" } } };
    const earlierEdits = { deletePet: "DELETE /pets/{id}", GetPet: "GET /pets/{id}" };
    const files = { "api.json": documentOf(paths), "o.json": overlay };
    const { toolset, warnings } = await importFiles(files, { overlay: "o.json", earlierEdits });
    expect(toolset.tools.map(({ name }) => name)).toEqual(["pet"]);
    expect(toolset["x-openapi-edits"]).toEqual(earlierEdits);
    expect(warnings.map(({ message }) => message)).toEqual([
      "'deletePet' is called 'removePet' in the document now (DELETE /pets/{id}): its edits still apply.",
      "'GetPet' is called 'getPet' in the document now (GET /pets/{id}): its edits still apply.",
    ]);
    const own = { operations: { ...overlay.operations, removePet: { rename: "remove" } } };
    const both = await importFiles({ ...files, "o.json": own }, { overlay: "o.json", earlierEdits });
    expect(both.toolset.tools.map(({ name }) => name)).toEqual(["pet", "remove"]);
    expect(both.warnings[0]?.message).toContain("that one has edits of its own, which apply instead");
  });

  it.each([
    [
      { annotate: { destructive: true } },
      'annotate.destructive is not a field of the format.\n  Did you mean "destructiveHint"?',
    ],
    [{ annotate: { destructve: true } }, 'Did you mean "destructiveHint"?'],
    [{ annotate: { destructiveHint: "yes" } }, 'annotate.destructiveHint must be true or false or null, found "yes".'],
    [{ describ: "x" }, 'operations.a.describ is not a field of the format.\n  Did you mean "describe"?'],
    [{ title: 1 }, "operations.a.title must be a string or null, found 1."],
    [{ rename: "a b" }, 'operations.a.rename cannot be the name of a tool, found "a b".'],
    [{ access: { scopes: ["a b"] } }, "operations.a.access.scopes[0] cannot be a scope"],
    ["hide", "operations.a must be an object"],
  ])("are refused if they mean nothing: %j", async (edit, message) => {
    const files = { "api.json": documentOf(paths), "o.json": { operations: { a: edit } } };
    await expect(importFiles(files, { overlay: "o.json" })).rejects.toThrow(message);
  });

  it("give tags, approval, access, a rate limit and a shorter response", async () => {
    const rules = {
      tags: ["x"],
      approval: "Sure?",
      access: { scopes: ["a"] },
      rateLimit: { per: "subject", points: 1, per_ms: 1000 },
    };
    const { tools, warnings } = await edited(paths, {
      ...rules,
      annotate: { readOnlyHint: null },
      response: { maxChars: 9 },
    });
    expect(warnings).toEqual([]);
    expect(tools[0]).toMatchObject({ ...rules, execution: { response: { maxChars: 9 } } });
    expect(tools[0]).not.toHaveProperty("annotations");
  });
});

describe("the answers of a tool", () => {
  const schema = { type: "object", properties: { state: { enum: ["open", "closed"] } } };
  const responses = { 200: { content: { "application/json": { schema } } } };
  const paths = { "/a": { get: { operationId: "a", responses } } };

  it.each([
    ["are passed on where they do not match", {}, schema, { onMismatch: "warn" }],
    ["may have no schema", { outputSchema: null }, undefined, undefined],
    [
      "may have a schema of the overlay",
      { outputSchema: { type: "object", required: ["state"] } },
      { type: "object", required: ["state"] },
      { onMismatch: "warn" },
    ],
    ["may have to match", { response: { onMismatch: "error" } }, schema, { onMismatch: "error" }],
    ["may be shortened besides", { response: { maxChars: 5 } }, schema, { maxChars: 5, onMismatch: "warn" }],
  ])("%s", async (_, a, outputSchema, response) => {
    const { tools, warnings } = await edited(paths, a);
    expect(warnings).toEqual([]);
    expect(tools[0]?.outputSchema).toEqual(outputSchema);
    expect(tools[0]?.execution.response).toEqual(response);
  });

  it("cannot have an invalid schema", async () => {
    await expect(edited(paths, { outputSchema: "none" })).rejects.toThrow("outputSchema must be");
  });
});
