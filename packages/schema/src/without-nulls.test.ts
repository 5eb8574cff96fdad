import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { fromValue, parse, validate, withoutNulls } from "./index.ts";

const text = { type: "text", text: "" };
const common = {
  timeout_ms: null,
  concurrency: null,
  templateEngine: null,
  retries: null,
  cache: null,
  response: null,
};

const nulls = (...names: string[]): Record<string, null> => Object.fromEntries(names.map((name) => [name, null]));

/** Every optional field of the format, as null. */
const tools = [
  {
    ...nulls("title", "description", "disabled", "annotations", "tags", "inputSchema"),
    ...nulls(
      "outputSchema",
      "enableAnyPaths",
      "directoryAllowList",
      "network",
      "access",
      "approval",
      "rateLimit",
      "task",
    ),
    ...nulls("tests", "_meta", "icons"),
    execution: { ...text, ...common, responseTemplate: null },
  },
  {
    task: { mode: "optional", ttl_ms: null },
    approval: { show: null, when: null, channel: null, expires_ms: null },
    execution: { ...text, cache: { ttl_ms: 1, by: null } },
  },
  {
    annotations: {
      ...nulls("title", "readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"),
      audience: null,
    },
    execution: { type: "file", path: "a", enableTemplating: null, ...common },
  },
  {
    execution: {
      type: "cli",
      command: "ls",
      ...nulls("args", "flags", "cwd", "env", "inheritEnv"),
      ...nulls("stdin", "allowOptionArgs"),
      retries: { attempts: null, backoff_ms: null },
    },
  },
  { execution: { type: "cli", command: "ls", env: { A: null }, flags: { "-x": null } } },
  { execution: { type: "mcp", serverName: "s", toolName: "t", ...common } },
  {
    execution: {
      type: "function",
      ...nulls("function", "module", "export", "parameters", "decode", "source", "isolate"),
      ...common,
    },
  },
  {
    execution: {
      type: "function",
      module: "a",
      source: { file: "a", export: "b", sha256: "0".repeat(64), moduleSha256: null },
    },
  },
  { execution: { type: "own", ...common } },
  { lint: null, tests: null, execution: text },
  {
    tests: [
      nulls("name", "props", "env", "expect", "fixture"),
      { expect: nulls("isError", "code", "text", "includes", "matches", "metadata") },
    ],
    execution: text,
  },
  {
    network: { mode: null, allowHosts: null, denyHosts: null },
    execution: { type: "http", url: "https://a.example" },
  },
  ...[
    {
      ...nulls("method", "headers", "auth", "params", "query", "body", "pagination"),
      ...nulls("exposeHeaders", "pathValues", "idempotency", "traceContext"),
      response: {
        select: null,
        template: null,
        templateEngine: null,
        maxItems: null,
        maxChars: null,
        onMismatch: null,
        spill: null,
      },
    },
    { response: { spill: { over: null, show: null, ttl_ms: null } } },
    { headers: { A: null } },
    {
      auth: {
        type: "oauth2",
        flow: "clientCredentials",
        tokenUrl: "https://a.example",
        clientId: "a",
        clientSecret: "b",
        ...nulls("scopes", "clientAuth"),
      },
    },
    {
      auth: {
        type: "exchange",
        tokenUrl: "https://a.example",
        audience: "b",
        clientId: "c",
        clientSecret: "d",
        ...nulls("scopes", "clientAuth"),
      },
    },
    { body: { type: "binary", content: { base64: "", contentType: null } } },
    { body: { type: "binary", content: { file: "a", contentType: null } } },
    { body: { type: null, form: {} } },
    { pagination: { type: "link", items: null, maxPages: null } },
    { pagination: { type: "cursor", next: "a", param: null } },
    { cookies: null, styles: null, body: { type: "form", content: {}, optional: null } },
    { styles: { url: null, params: null, headers: null, cookies: null, form: null } },
    { styles: { params: { a: { style: null, explode: null, allowReserved: null, name: null } } } },
    { pagination: { type: "page", param: null, start: null, pageSize: null } },
    { pagination: { type: "offset", param: null, limit: null, limitParam: null } },
  ].map((fields) => ({ execution: { type: "http", url: "https://a.example", ...fields } })),
].map((tool, index) => ({ name: `tool_${index}`, ...tool }));

const config = {
  input: null,
  response: { spill: null },
  expDays: null,
  filter: null,
  filterValue: null,
  prefix: null,
  onUnavailable: null,
};

const main = {
  schemaVersion: "1.0",
  ...nulls("$schema", "metadata", "libraryDir", "enableAnyPaths"),
  ...nulls("directoryAllowList", "network", "templateEngine", "redact", "reveal", "functions"),
  ...nulls("onDrift", "lint", "response"),
  skills: null,
  prompts: [{ folder: "a", access: null }],
  resources: [{ file: "a", ...nulls("uri", "uriTemplate", "name", "title", "description", "access") }],
  tools,
  toolsets: [
    { name: "a", filter: null, filterValue: null, prefix: null, onUnavailable: null, approval: { destructive: null } },
    { name: "b", tools: null },
    {
      name: "c",
      tools: {
        a: {
          ...nulls("rename", "describe", "hide", "annotate", "tags", "default", "describeArguments", "hideArguments"),
          ...nulls("approval", "access", "rateLimit", "input", "response"),
        },
        b: null,
      },
    },
  ],
  mcp_servers: {
    a: { type: null, command: "a", args: null, env: null, config: null },
    b: { type: "http", url: "https://a.example", headers: null, config },
    c: { command: "a", env: { A: null } },
  },
};

const toolset = {
  schemaVersion: "1.0",
  tools: [],
  ...nulls("skills", "prompts", "resources"),
  metadata: null,
  templateEngine: null,
  expiresAt: null,
  configHash: null,
  lint: null,
  response: null,
};

describe("an optional field that is null", () => {
  it("counts as absent, all over a file", async () => {
    expect(await validate(fromValue(main), { kind: "main" })).toEqual([]);
    expect(await validate(fromValue({ ...main, tools: null }), { kind: "main" })).toEqual([]);
    expect(await validate(fromValue({ ...main, toolsets: null, mcp_servers: null }), { kind: "main" })).toEqual([]);
    expect(await validate(fromValue(toolset), { kind: "toolset" })).toEqual([]);
    const metadata = { name: null, description: null, version: null, license: null, authors: null };
    expect(await validate(fromValue({ ...toolset, metadata }), { kind: "toolset" })).toEqual([]);
  });

  it("is tried above for every optional field there is", async () => {
    const published = JSON.parse(await readFile(new URL("../mci.schema.json", import.meta.url), "utf8"));
    const nulls = new Set(namesOf([main, toolset, { name: null, version: null, license: null, authors: null }]));
    const optional = optionalNames(published).filter((name) => !nulls.has(name));
    // A parameter of a function has `members` or `inject`; `json` may be expected to be null.
    expect(optional).toEqual(["toolsets", "mcp_servers", "members", "inject", "json"]);
  });

  it("is kept in a change of a tool that takes something away", async () => {
    const change = { title: null, outputSchema: null, describe: null, annotate: { title: null, audience: null } };
    const { value } = await withoutNulls(
      fromValue({ schemaVersion: "1.0", toolsets: [{ name: "a", tools: { b: change } }] }),
    );
    const { describe: _, ...kept } = change;
    expect(value).toEqual({ schemaVersion: "1.0", toolsets: [{ name: "a", tools: { b: kept } }] });
  });

  it("is kept where a test of a tool expects null", async () => {
    const tests = [{ expect: { json: null, text: null } }];
    const { value } = await withoutNulls(
      fromValue({ schemaVersion: "1.0", tools: [{ name: "a", tests, execution: text }] }),
    );
    expect(value).toMatchObject({ tools: [{ tests: [{ expect: { json: null } }] }] });
  });

  it("is the field of YAML that nothing follows", async () => {
    const yaml =
      'schemaVersion: "1.0"\nmetadata:\ntools:\n  - name: a\n    tags:\n    execution: { type: text, text: "" }\n';
    const document = await parse(yaml, { file: "a.yaml" });
    expect(await validate(document, { kind: "main" })).toEqual([]);
    expect((await withoutNulls(document)).value).toEqual({
      schemaVersion: "1.0",
      tools: [{ name: "a", execution: text }],
    });
  });

  it("is left out of what is read, frozen as the rest", async () => {
    const { value } = await withoutNulls(fromValue(main));
    expect(value).toMatchObject({ mcp_servers: { a: { command: "a" }, c: { env: {} } } });
    expect(JSON.stringify(value)).not.toContain("null");
    expect(Object.isFrozen(value)).toBe(true);
    const { tools: read } = value as typeof main;
    expect([read, read[0], read[0]?.execution].every(Object.isFrozen)).toBe(true);
  });

  it("leaves a document without nulls as it is", async () => {
    const document = fromValue({ schemaVersion: "1.0", tools: [{ name: "a", execution: text }] });
    expect(await withoutNulls(document)).toBe(document);
  });
});

describe("null stays", () => {
  it.each([
    ["in values", { type: "http", url: "", params: { a: null }, query: { b: [null, { c: null }] } }],
    ["as a JSON body", { type: "http", url: "", body: { json: null } }],
    ["as the content of a JSON body", { type: "http", url: "", body: { type: "json", content: null } }],
    ["inside a JSON body", { type: "http", url: "", body: { json: { a: null, headers: { b: null } } } }],
    ["inside a form", { type: "http", url: "", body: { type: "form", content: { a: null } } }],
    ["inside a multipart body", { type: "http", url: "", body: { type: "multipart", content: { a: { b: null } } } }],
    ["in a field of a custom executor", { type: "own", value: null, headers: { a: null } }],
    ["in custom fields", { ...text, "x-own": null }],
  ])("%s", async (_, execution) => {
    const value = { tools: [{ name: "a", execution }] };
    expect((await withoutNulls(fromValue(value))).value).toEqual(value);
  });

  it("in schemas, examples and metadata for others", async () => {
    const tool = {
      inputSchema: { properties: { a: { default: null, enum: [null] } } },
      outputSchema: { const: null },
      _meta: { a: null },
      icons: [{ src: null }],
      execution: text,
    };
    expect((await withoutNulls(fromValue({ tools: [tool] }))).value).toEqual({ tools: [tool] });
  });
});

describe("a required field that is null", () => {
  it.each([
    [{ tools: [{ name: null, execution: text }] }, "tools[0].name is missing."],
    [{ tools: [{ name: "a", execution: null }] }, "tools[0].execution is missing."],
    [{ tools: [{ name: "a", execution: { type: "text", text: null } }] }, "tools[0].execution.text is missing."],
    [{ tools: [{ name: "a", execution: { type: "http", url: null } }] }, "tools[0].execution.url is missing."],
    [{ tools: [null] }, "tools[0] must be an object, found null."],
    [{ tools: [{ name: "a", tags: [null], execution: text }] }, "tools[0].tags[0] must be a string, found null."],
    [{ mcp_servers: { a: null } }, "mcp_servers.a must be an object, found null."],
  ])("is a mistake: %j", async (value, message) => {
    const problems = await validate(fromValue({ schemaVersion: "1.0", ...value }), { kind: "main" });
    expect(problems.map((problem) => problem.message)).toEqual([message]);
  });
});

/** Names of all entries that are null. */
function namesOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => (child === null ? [name] : namesOf(child)));
}

/** Names of all fields that a schema describes and does not require, each once. */
function optionalNames(schema: unknown): string[] {
  const names = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { properties, required, additionalProperties }: Record<string, unknown> = { ...value };
    if (
      typeof properties === "object" &&
      properties !== null &&
      (additionalProperties === false || required !== undefined)
    ) {
      for (const name of Object.keys(properties)) {
        if (!Array.isArray(required) || !required.includes(name)) names.add(name);
      }
    }
    for (const child of Object.values(value)) collect(child);
  };
  collect(schema);
  return [...names];
}
