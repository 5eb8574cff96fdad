import { execFileSync } from "node:child_process";
import { truncate } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LoadError, type Problem, type Tool } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { httpToolsDocumentSource, httpToolsSource } from "./http-tools-source.ts";
import { converted, fileOf, load, loadConverted } from "../../test/http-tools/clients.ts";
import { tool } from "../../test/http-tools/guide.ts";

const endpoint = "https://api.example.com/users/{id}";
const parameters = [{ name: "id", position: "path" }];

describe("a source of HTTP tools", () => {
  it("gives tools that know where they come from", async () => {
    const file = fileOf([tool({ endpoint, parameters }, "a"), tool({ endpoint, parameters }, "b")]);
    const { tools, problems } = await loadSource(httpToolsSource(file));
    expect(problems).toEqual([]);
    expect(tools.map(({ name, origin }) => [name, origin])).toEqual(
      ["a", "b"].map((name, index) => [
        name,
        {
          file,
          folder: dirname(file),
          pointer: `/${index}`,
          rules: { anyPaths: false, directories: [], network: {} },
          document: {},
        },
      ]),
    );
  });

  it("reads YAML", async () => {
    const file = fileOf(
      `name: get_user\nconfig:\n  HTTP:\n    endpoint: https://api.example.com/users/{id}\n    parameters: [{ name: id, position: path }]\n`,
      "tools.yml",
    );
    const { tools } = await loadSource(httpToolsSource(file));
    expect(tools[0]?.execution).toMatchObject({ url: "https://api.example.com/users/{{props.id}}" });
  });

  it("puts a prefix before the names", async () => {
    const client = await load([tool({ endpoint, parameters }, "get")], { prefix: "users_" });
    expect(client.listTools()).toEqual(["users_get"]);
  });

  it("keeps the tools frozen once they are loaded", async () => {
    const client = await load(tool({ endpoint, parameters, headers: { Accept: "x" } }));
    const { execution, inputSchema, origin } = client.getTool("tool") ?? {};
    for (const part of [
      execution,
      execution && Reflect.get(execution, "headers"),
      inputSchema,
      origin,
      origin?.rules,
    ]) {
      expect(part).toBeDefined();
      expect(Object.isFrozen(part)).toBe(true);
    }
  });

  it.each([
    ["is not there", "missing.json", "MCI_FILE_NOT_FOUND", "There is no such file."],
    ["is a directory", "", "MCI_FILE_READ", "This file cannot be read: it is a directory."],
    ["is a pipe", "pipe.json", "MCI_FILE_READ", "This file cannot be read: it is not a regular file."],
    ["is too large", "large.json", "MCI_SCHEMA_LIMIT", "16 MB"],
    ["is not JSON", "broken.json", "MCI_SCHEMA_SYNTAX", "Expected ':'"],
  ])("has one problem with a file that %s", async (_, name, code, message) => {
    const folder = dirname(fileOf('{"name" "x"}', "broken.json"));
    await truncate(await touched(folder, "large.json"), 3_000_000_000);
    execFileSync("mkfifo", [join(folder, "pipe.json")]);
    const { tools, problems } = await loadSource(httpToolsSource(join(folder, name)));
    expect(tools).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({
      code,
      severity: "error",
      file: join(folder, name),
      message: expect.stringContaining(message),
    });
  });

  it("takes an object, which may change later", async () => {
    const document = tool({ endpoint, parameters });
    const { tools } = await loadSource(httpToolsDocumentSource(document, { folder: "/tmp", prefix: "p_" }));
    document["name"] = "other";
    expect(tools[0]).toMatchObject({ name: "p_tool", origin: { folder: "/tmp", pointer: "" } });
    expect((await loadSource(httpToolsDocumentSource({ name: 5n }))).problems).toMatchObject([
      { code: "MCI_SCHEMA_SYNTAX", severity: "error" },
    ]);
  });

  const text = `{
  "tools": [
    {
      "name": "get",
      "description": "One of them.", "config": {
        "HTTP": {
          "endpoint": "https://api.example.com/{id}",
          "method": "POST",
          "headers": { "X-A": "a" },
          "parameters": [
            { "name": "id", "position": "path" },
            { "name": "a/b", "parameter_type": "Array",
              "items": {} },
            { "name": "X-B", "position": "header" }
          ],
          "timeout_seconds": 1,
          "retry_count": 1, "idempotent": false,
          "response_template": "Hello {{ .name }}"
        }
      }
    }
  ]
}`;
  it.each([
    ["", 3],
    ["/name", 4],
    ["/execution", 6],
    ["/execution/url", 7],
    ["/execution/method", 8],
    ["/execution/headers/X-A", 9],
    ["/execution/headers/X-B", 14],
    ["/execution/body/content/a~1b", 12],
    ["/inputSchema", 6],
    ["/inputSchema/properties/id", 11],
    ["/inputSchema/properties/a~1b/items", 13],
    ["/execution/timeout_ms", 16],
    ["/execution/retries/attempts", 17],
    ["/execution/retries/timeout_ms", 17],
    ["/annotations/idempotentHint", 17],
    ["/execution/response/template", 18],
  ])("finds what the part %s of a tool was made of", async (below, line) => {
    const file = fileOf(text);
    const source = httpToolsSource(file);
    expect(await source.locate?.(file, `/tools/0${below}`)).toMatchObject({ line });
  });

  it("finds a place inside of a response template", async () => {
    const file = fileOf(text);
    const source = httpToolsSource(file);
    expect(await source.locate?.(file, "/tools/0/execution/response/template", { offset: 6 })).toMatchObject({
      line: 18,
      column: 39,
    });
    expect(await source.locate?.(file, "/tools/0/execution/url", { offset: 6 })).toMatchObject({ line: 7, column: 23 });
  });

  it("leaves out tools that are put away, and lists none of them", async () => {
    const endpoint = "https://x.example/";
    const off = [{ disabled: true }, { archived: true }, { deleted: true }, { enabled: false }];
    const on = { disabled: false, archived: null, deleted: false, enabled: true };
    const tools = [...off, on].map((fields, index) => ({ ...tool({ endpoint }), name: `tool${index}`, ...fields }));
    const client = await load(tools);
    expect(client.listTools()).toEqual(["tool4"]);
    expect(await client.execute("tool1", {})).toMatchObject({ isError: true, code: "MCI_TOOL_UNKNOWN" });
    const { schema, problems } = await converted(tools);
    expect(problems).toEqual([]);
    expect(schema.tools?.map(({ disabled }) => disabled)).toEqual([true, true, true, true, undefined]);
    expect((await loadConverted(tools)).listTools()).toEqual(["tool4"]);
  });

  it.each([true, "Sure?", { when: "call.tenant == 'a'", channel: "outOfBand", expires_ms: 1000 }])(
    "refuses a tool with approval %j, as schema files do",
    async (approval) => {
      const tools = [{ ...tool({ endpoint: "http://127.0.0.1:9/" }), approval }];
      const refused = { isError: true, code: "MCI_APPROVAL" };
      expect(await (await load(tools)).execute("tool", {})).toMatchObject(refused);
      const { schema, problems } = await converted(tools);
      expect(problems).toEqual([]);
      expect(schema.tools?.[0]?.approval).toEqual(approval);
    },
  );

  it("takes access as schema files do, refuses other values, and looks for it in its place only", async () => {
    const endpoint = "http://127.0.0.1:9/";
    const tools = [
      { ...tool({ endpoint }, "a"), access: { scopes: ["x"] } },
      { ...tool({ endpoint }, "b"), access: { scopes: [] } },
      tool({ endpoint, access: { scopes: ["x"] } }, "c"),
      { ...tool({ endpoint }, "d"), acces: { scopes: ["x"] } },
      { ...tool({ endpoint }, "e"), access: { scopes: ["a b"], role: 1 } },
      { ...tool({ endpoint }, "f"), access: {} },
    ];
    const { schema, problems } = await converted(tools);
    expect(schema.tools?.[0]?.access).toEqual({ scopes: ["x"] });
    expect(problems.map(({ severity, message }) => `${severity}: ${message}`)).toMatchInlineSnapshot(`
      [
        "error: [1].access.scopes must have at least 1 entry.",
        "error: [2].config.HTTP.access stands in the wrong place.",
        "error: [3].acces is not a field of the format, and would leave the tool unprotected.",
        "error: [4].access.scopes[0] must be a scope, found "a b".",
        "error: [4].access.role is not a field of the format, and would leave the tool unprotected.",
        "error: [5].access.scopes is missing.",
      ]
    `);
  });

  it("takes approval: null for none, refuses other values, and looks for it in its place only", async () => {
    const endpoint = "https://x.example/";
    const { schema, problems } = await converted([
      { ...tool({ endpoint }, "a"), approval: null },
      { ...tool({ endpoint }, "b"), approval: 1 },
      tool({ endpoint, approval: true }, "c"),
      { ...tool({ endpoint }, "d"), aproval: true },
      { ...tool({ endpoint }, "e"), approval: { chanel: "outOfBand" } },
      { ...tool({ endpoint }, "f"), approval: { channel: "web", expires_ms: 0 } },
    ]);
    expect(schema.tools).toMatchObject([{ name: "a" }]);
    expect(schema.tools?.[0]).not.toHaveProperty("approval");
    expect(problems.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      "error: [1].approval must be true, false, a string or an object, found 1.",
      "error: [2].config.HTTP.approval stands in the wrong place.",
      "error: [3].aproval is not a field of the format, and would leave the tool unprotected.",
      "error: [4].approval.chanel is not a field of the format, and would leave the tool unprotected.",
      'error: [5].approval.channel must be "any" or "outOfBand", found "web".',
      "error: [5].approval.expires_ms must be at least 1, found 0.",
    ]);
  });

  it("has tags to choose its tools by", async () => {
    const endpoint = "https://x.example/";
    const tools = [
      { ...tool({ endpoint }), name: "a", tags: ["read", "shop"], category: "orders" },
      { ...tool({ endpoint }), name: "b", tags: null, category: "orders" },
      { ...tool({ endpoint }), name: "c" },
    ];
    const client = await load(tools);
    expect(client.tools().map(({ tags }) => tags)).toEqual([["read", "shop", "orders"], ["orders"], []]);
    expect([...client.select({ tags: ["orders"], withoutTags: ["read"] })].map(({ name }) => name)).toEqual(["b"]);
  });

  it("lets the client show what is wrong with a derived schema where it is written", async () => {
    const wrong = text.replace('"items": {}', '"items": { "type": "strin" }');
    const error: unknown = await load(wrong).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LoadError);
    expect(error).toMatchObject({ problems: [{ tool: "get", line: 13, severity: "error" }] });
  });
});

async function touched(folder: string, name: string): Promise<string> {
  const file = join(folder, name);
  execFileSync("touch", [file]);
  return file;
}

interface Loaded {
  readonly tools: readonly Tool[];
  readonly problems: readonly Problem[];
}

async function loadSource(source: ReturnType<typeof httpToolsSource>): Promise<Loaded> {
  const problems: Problem[] = [];
  const tools = await source.load({
    env: {},
    signal: new AbortController().signal,
    offline: false,
    report: (problem) => problems.push(problem),
  });
  return { tools, problems };
}
