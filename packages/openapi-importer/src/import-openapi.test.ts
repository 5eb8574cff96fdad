import { LoadError, type JsonObject } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { documentOf, importFiles, importTools } from "../test/document.ts";
import { importOpenApi, type ImportOptions } from "./index.ts";

describe("importOpenApi", () => {
  it("leaves out a default that a number cannot hold, with a warning that names it, and the bounds of 64 bits without one", async () => {
    const document = `{"openapi":"3.1.0","info":{"title":"t","version":"1"},"servers":[{"url":"https://api.example"}],
      "paths":{"/a":{"get":{"operationId":"a","parameters":[{"name":"id","in":"query","schema":
      {"type":"integer","default":8812639451207734519,"maximum":9223372036854775807}}]}}}}`;
    const { toolset, warnings } = await importFiles({ "openapi.json": document });
    expect(warnings.map(({ code }) => code)).toContain("MCI_SCHEMA_NUMBER");
    expect(warnings.map(({ message }) => message).join("\n")).toContain("8812639451207734519");
    expect(warnings.map(({ message }) => message).join("\n")).not.toContain("9223372036854775807");
    expect(toolset.tools[0]?.inputSchema).toEqual({
      type: "object",
      properties: { id: { type: "integer" } },
    });
  });

  it("leaves out lengths, counts and multiples that a number cannot hold, with a warning that says so", async () => {
    const document = `{"openapi":"3.1.0","info":{"title":"t","version":"1"},"servers":[{"url":"https://api.example"}],
      "paths":{"/a":{"post":{"operationId":"a","requestBody":{"content":{"application/json":{"schema":{"type":"object",
      "maxProperties":9223372036854775807,"properties":{
      "text":{"type":"string","minLength":1,"maxLength":9223372036854775807},
      "step":{"type":"integer","multipleOf":9007199254740993},
      "list":{"type":"array","maxItems":9223372036854775806,"items":{"type":"number","multipleOf":0.5}}}}}}}}}}}`;
    const { toolset, warnings } = await importFiles({ "openapi.json": document });
    expect(JSON.stringify(toolset)).not.toMatch(/\d{16}/);
    expect(toolset.tools[0]?.inputSchema).toEqual({
      type: "object",
      properties: {
        body: {
          type: "object",
          properties: {
            text: { type: "string", minLength: 1 },
            step: { type: "integer" },
            list: { type: "array", items: { type: "number", multipleOf: 0.5 } },
          },
        },
      },
    });
    const hints = warnings.filter(({ code }) => code === "MCI_SCHEMA_NUMBER").map(({ hint }) => hint);
    expect(hints).toEqual(Array(4).fill("The tools are made without it: write it as a string where one is declared."));
  });

  it("fills no server's url with a default that a number cannot hold", async () => {
    const document = `{"openapi":"3.1.0","info":{"title":"t","version":"1"},"servers":[{"url":"https://api.example/{v}",
      "variables":{"v":{"default":9007199254740993}}}],"paths":{"/a":{"get":{"operationId":"a"}}}}`;
    await expect(importFiles({ "openapi.json": document })).rejects.toThrow("The variable {v} of the server");
  });

  it("makes an http tool of an operation", async () => {
    const { tools, warnings } = await importTools(
      documentOf({
        "/pets/{id}": {
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
          patch: {
            operationId: "updatePet",
            summary: "Update a pet",
            tags: ["pets"],
            parameters: [{ name: "notify", in: "query", schema: { type: "boolean" }, description: "Tell the owner" }],
            requestBody: {
              required: true,
              content: {
                "application/json": {
                  schema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
                },
              },
            },
            responses: {
              200: { content: { "application/json": { schema: { type: "object", properties: { id: {} } } } } },
            },
          },
        },
      }),
    );
    expect(warnings).toEqual([]);
    expect(tools).toEqual([
      {
        name: "updatePet",
        title: "Update a pet",
        description: "Update a pet",
        tags: ["pets"],
        inputSchema: {
          type: "object",
          properties: {
            id: { type: "integer" },
            notify: { type: "boolean", description: "Tell the owner" },
            name: { type: "string" },
          },
          required: ["id", "name"],
        },
        outputSchema: { type: "object", properties: { id: {} } },
        execution: {
          type: "http",
          method: "PATCH",
          url: "https://api.example.com/v1/pets/{{props.id}}",
          params: { notify: "{!!props.notify!!}" },
          headers: { Accept: "application/json" },
          body: { type: "json", content: { name: "{!!props.name!!}" } },
          response: { onMismatch: "warn" },
        },
      },
    ]);
  });
});

describe("the text of a tool", () => {
  it.each([
    [{ summary: "List pets", description: "Newest first." }, "List pets", "List pets\n\nNewest first."],
    [{ summary: "List pets.", description: " List pets, newest first. " }, "List pets.", "List pets, newest first."],
    [{ summary: "List pets" }, "List pets", "List pets"],
    [{ description: "Newest first.", deprecated: true }, undefined, "Deprecated. Newest first."],
    [{}, undefined, "GET /a"],
  ])(
    "is the summary as its title, and both in its description, nothing twice: %j",
    async (operation, title, description) => {
      const { tools } = await importTools(documentOf({ "/a": { get: operation } }));
      expect([tools[0]?.title, tools[0]?.description]).toEqual([title, description]);
    },
  );
});

describe("a document that is malformed", () => {
  it("loses what cannot be read, each with a warning", async () => {
    const paths = {
      "/a": { get: { operationId: 123, parameters: 7, requestBody: 1, tags: "pets", responses: "ok" }, put: 5 },
      "/b": { parameters: {}, get: { operationId: "b" } },
      "/c": "x",
      "/d": null,
    };
    const { tools, warnings } = await importTools(documentOf(paths));
    expect(tools.map(({ name }) => name)).toEqual(["123", "b"]);
    expect(warnings).toEqual([
      "The operation is not an object. The operation is left out.",
      "The path is not an object. The operation is left out.",
      "'parameters' is not a list, and is left out. In 123, b.",
      "'tags' is not a list, and is left out.",
      "'requestBody' is not an object, and is left out.",
      "'responses' is not an object, and is left out.",
    ]);
  });

  it("says which of its tools are left, if none is", async () => {
    const get = { operationId: "a", tags: ["x"], callbacks: {} };
    const trace = { operationId: "tr", tags: ["z"] };
    const document = documentOf({ "/a": { get, trace }, "/b": { get: { tags: ["y"] } } });
    const messages = async (files: JsonObject, options: ImportOptions): Promise<unknown> => {
      const error: unknown = await importFiles(files, options).catch((thrown: unknown) => thrown);
      return LoadError.is(error) ? error.problems.map(({ message }) => message) : error;
    };
    const files = { "api.json": document, "o.json": { operations: { a: { hide: true } } } };
    const nothing = ["--only and --tag have no operation in common."];
    expect(await messages(files, { only: ["a"], tags: ["y"] })).toEqual(nothing);
    const hidden = [expect.stringMatching(/^The overlay .*o\.json hides every operation that was asked for\.$/)];
    expect(await messages(files, { only: ["a"], overlay: "o.json" })).toEqual(hidden);
    const trueCause = ["TRACE requests are not sent. The operation is left out."];
    expect(await messages(files, { only: ["tr"] })).toEqual(trueCause);
    expect((await importTools(document, { tags: ["y"] })).warnings).toEqual([]);
    expect((await importTools(document, { tags: ["y", "z"] })).warnings).toEqual(trueCause);
    await expect(importTools(documentOf({ "/a": {} }))).rejects.toThrow("no operation that can be a tool");
  });

  it("is read like 3.1 if it is 3.2, with a warning", async () => {
    const { warnings } = await importTools(documentOf({ "/a": { get: {} } }, { openapi: "3.2.0" }));
    expect(warnings).toEqual(["OpenAPI 3.2.0 is read like 3.1: what is new in it is left out."]);
  });
});

describe("the options of importOpenApi", () => {
  it.each([
    [{ tags: "pets" }, "must be an array of tags"],
    [{ only: [1] }, "must be a string"],
    [{ overlay: {} }, "must be a non-empty string"],
    [{ baseURL: "https://a.example" }, "Did you mean 'baseUrl'?"],
    [{ fetch: true }, "must be an object of options"],
  ])("are checked: %j", async (options, message) => {
    await expect(importOpenApi("api.json", options as ImportOptions)).rejects.toThrow(message);
  });
});

describe("operations that share an operationId, or cannot be read", () => {
  const bad = { parameters: [{ $ref: "#/components/parameters/None" }] };

  it("are edited and selected one by one", async () => {
    const document = documentOf({ "/a": { get: { operationId: "dup" }, put: { operationId: "dup" } } });
    const overlay = { operations: { dup: { rename: "mine" }, dup_2: { describe: "Second." } } };
    const { toolset } = await importFiles({ "api.json": document, "o.json": overlay }, { overlay: "o.json" });
    expect(toolset.tools).toMatchObject([{ name: "mine" }, { name: "dup_2", description: "Second." }]);
    const { tools } = await importTools(document, { only: ["dup_2"] });
    expect(tools.map(({ name }) => name)).toEqual(["dup_2"]);
  });

  it("say why they are left out if they are asked for, and are one warning", async () => {
    const document = documentOf({
      "/a": { get: { operationId: "a", ...bad }, put: { operationId: "b", ...bad }, post: {} },
    });
    expect((await importTools(document)).warnings).toEqual([
      "The reference #/components/parameters/None leads nowhere. The operations are left out. In a, b.",
    ]);
    await expect(importTools(document, { only: ["b"] })).rejects.toThrow("leads nowhere");
  });

  it("say nothing if they were not asked for", async () => {
    const paths = { "/a/{id}": { get: { operationId: "a" } }, "/b": { get: { operationId: "b", ...bad } } };
    const document = documentOf({ ...paths, "/c": { get: { operationId: "c", tags: ["x", "y, z"] } } });
    for (const selection of [{ only: ["c"] }, { tags: ["none,y, z"] }]) {
      // oxlint-disable-next-line no-await-in-loop -- in turn
      const found = await importTools(document, selection).catch((error: unknown) => error);
      expect(found).toMatchObject(
        selection.only ? { tools: [{ name: "c" }], warnings: [] } : { message: "The document has no tag 'none'." },
      );
    }
    expect((await importTools(document, { only: ["a,c"] })).tools.map(({ name }) => name)).toEqual(["a", "c"]);
    expect((await importTools(document, { tags: ["y, z"] })).tools.map(({ name }) => name)).toEqual(["c"]);
  });

  it("have the description beside a reference to a parameter, and the answer of default", async () => {
    const { tools } = await importTools(
      documentOf(
        {
          "/a": {
            get: {
              parameters: [{ $ref: "#/components/parameters/P", description: "Nearer" }],
              responses: { default: { content: { "application/json": { schema: { type: "object" } } } } },
            },
          },
        },
        { components: { parameters: { P: { name: "p", in: "query", description: "Own", schema: {} } } } },
      ),
    );
    expect(tools).toMatchObject([
      { inputSchema: { properties: { p: { description: "Nearer" } } }, outputSchema: { type: "object" } },
    ]);
  });

  it("have the description beside references to bodies, and to schemas of responses", async () => {
    const pet = { $ref: "#/components/schemas/Pet", description: "Nearer" };
    const response = { content: { "application/json": { schema: pet } } };
    const { tools } = await importTools(
      documentOf(
        {
          "/a": {
            post: {
              requestBody: { $ref: "#/components/requestBodies/Pets", description: "Nearer" },
              responses: { 200: { $ref: "#/components/responses/Pet", description: "The pet." } },
            },
          },
        },
        {
          components: {
            requestBodies: {
              Pets: { description: "Own", content: { "application/json": { schema: { type: "array" } } } },
            },
            responses: { Pet: response },
            schemas: { Pet: { type: "object", description: "Own" } },
          },
        },
      ),
    );
    expect(tools).toMatchObject([
      { inputSchema: { properties: { body: { description: "Nearer" } } }, outputSchema: { description: "Nearer" } },
    ]);
  });
});

describe("the auth of an overlay", () => {
  const auth = { type: "bearer", token: "{{env.TOKEN}}" };

  it("is that of tools without credentials, but not of public ones", async () => {
    const key = (position: string): JsonObject => ({ type: "apiKey", in: position, name: "X-Key" });
    const securitySchemes = {
      key: key("header"),
      cookie: key("cookie"),
      digest: { type: "http", scheme: "digest" },
    };
    const paths = {
      "/none": { get: {} },
      "/public": { get: { security: [] } },
      "/anonymous": { get: { security: [{}] } },
      "/key": { get: { security: [{ key: [] }] } },
      "/cookie": { get: { security: [{ cookie: [] }] } },
      "/digest": { get: { security: [{ digest: [] }] } },
      "/optional": { get: { security: [{}, { key: [] }] } },
    };
    const files = {
      "api.json": documentOf(paths, { components: { securitySchemes } }),
      "o.json": { auth, operations: {} },
    };
    const { toolset, warnings } = await importFiles(files, { overlay: "o.json" });
    expect(toolset.tools.map(({ execution }) => Object(execution).auth)).toEqual([
      auth,
      undefined,
      undefined,
      expect.objectContaining({ type: "apiKey" }),
      undefined,
      auth,
      auth,
    ]);
    expect(toolset.tools[4]?.execution).toMatchObject({ cookies: { "X-Key": expect.stringContaining("env.") } });
    expect(warnings).toEqual([]);
    const wrong = { ...files, "o.json": { auth: "token", operations: {} } };
    await expect(importFiles(wrong, { overlay: "o.json" })).rejects.toThrow("'auth' must be that of an http tool.");
  });

  it("takes the place of the argument that it fills", async () => {
    const parameters = ["key", "page"].map((name) => ({ name, in: "query", schema: { type: "string" } }));
    const files = {
      "api.json": documentOf({ "/a": { get: { parameters } } }),
      "o.json": { auth: { type: "apiKey", in: "query", name: "key", value: "{{env.KEY}}" }, operations: {} },
    };
    const { toolset } = await importFiles(files, { overlay: "o.json" });
    expect(Object.keys(Object(toolset.tools[0]?.inputSchema).properties)).toEqual(["page"]);
    expect(Object.keys(Object(toolset.tools[0]?.execution).params)).toEqual(["page"]);
  });
});
