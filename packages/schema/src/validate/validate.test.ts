import { describe, expect, it } from "vitest";
import { lines, say } from "../../fixtures/say.ts";
import { fromValue } from "../from-value.ts";
import { parse } from "../parse.ts";
import { methods } from "../execution/http.ts";
import { withoutNulls } from "../without-nulls.ts";
import { checkDocument, validate } from "./validate.ts";
import type { ValidateOptions } from "./options.ts";

const main: ValidateOptions = { kind: "main" };
const toolset: ValidateOptions = { kind: "toolset" };

/** Without the hints and codes. */
async function said(value: unknown, options: ValidateOptions = main): Promise<string[]> {
  const problems = await validate(fromValue(value), options);
  return problems.map(({ severity, message }) => (severity === "warning" ? `warning: ${message}` : message));
}

function withTool(tool: object): object {
  return { schemaVersion: "1.0", tools: [{ name: "a", execution: { type: "text", text: "" }, ...tool }] };
}

function withHttp(fields: object): object {
  return withTool({ execution: { type: "http", url: "https://example.com", ...fields } });
}

describe("a whole file, as a person reads it", () => {
  it("lists every problem of a JSON file in its order", async () => {
    const text = `{
  "schemaVersion": "1.0",
  "metdata": {},
  "enableAnyPaths": "true",
  "tools": [
    {
      "name": "get/weather",
      "execution": {
        "type": "http",
        "ulr": "https://example.com",
        "method": "FETCH",
        "timeout_ms": -5,
        "headers": { "X-Retry Count": 3 },
        "auth": { "type": "apikey", "value": "x" }
      }
    },
    { "name": "off", "disabled": true, "execution": { "type": "file" } }
  ],
  "toolsets": [{ "name": "..", "filter": "only" }]
}`;
    expect(await say(text, "tools.mci.json")).toMatchInlineSnapshot(`
      "3:3 warning: metdata is not a field of the format. Did you mean "metadata"? [MCI_SCHEMA_UNKNOWN_FIELD]
      4:21 enableAnyPaths must be true or false, found "true". Write it without quotes. [MCI_SCHEMA_FIELD]
      7:15 tools[0].name "get/weather" contains a slash, a backslash or a control character. Use 1 to 128 letters, digits, "_", "-" and ".". [MCI_TOOL_NAME]
      10:9 tools[0].execution.url is missing. Did you write "ulr" for it? [MCI_SCHEMA_FIELD]
      11:19 tools[0].execution.method must be "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD" or "OPTIONS", found "FETCH". Did you mean "PATCH"? [MCI_SCHEMA_FIELD]
      12:23 tools[0].execution.timeout_ms must be at least 0, found -5. [MCI_SCHEMA_FIELD]
      13:39 tools[0].execution.headers["X-Retry Count"] must be a string, found 3. Put it in quotes. [MCI_SCHEMA_FIELD]
      14:27 tools[0].execution.auth.type must be "apiKey", "bearer", "basic", "oauth2" or "exchange", found "apikey". Did you mean "apiKey"? [MCI_SCHEMA_FIELD]
      17:53 tools[1].execution.path is missing. Relative to the folder of the main schema file. May contain placeholders. [MCI_SCHEMA_FIELD]
      19:26 toolsets[0].name ".." cannot be the name of a toolset. A path below the library folder, between each "/": 1 to 64 letters, digits, "_", "-" and ".", and not "." or "..". [MCI_TOOLSET_NAME]
      19:42 toolsets[0].filter needs a filterValue. Name tools or tags, separated by commas. [MCI_FILTER]"
    `);
  });

  it("does the same in YAML", async () => {
    const text = `
schemaVersion: 1.0
tools:
  - name: get_weather
    description: 12
    execution:
      type: http
      url: https://example.com
      body:
        type: jsno
        content: {}
mcp_servers:
  memory:
    args: [x]
`;
    expect(await say(text, "tools.mci.yaml")).toMatchInlineSnapshot(`
      "2:16 schemaVersion is a number, which cannot tell 1.0 from 1. Put it in quotes: schemaVersion: "1.0". [MCI_SCHEMA_VERSION]
      5:18 tools[0].description must be a string, found 12. Put it in quotes. [MCI_SCHEMA_FIELD]
      10:15 tools[0].execution.body.type must be "json", "form", "raw", "multipart" or "binary", found "jsno". Did you mean "json"? [MCI_SCHEMA_FIELD]
      14:5 mcp_servers.memory.command is missing. "command" starts a program, "url" names a server on the network. [MCI_SCHEMA_FIELD]"
    `);
  });

  it("gives each problem everything an editor needs", async () => {
    const text = JSON.stringify(withTool({ name: "get_weather", tag: [] }), null, 2);
    const document = await parse(text, { file: "tools.mci.json" });
    expect(await validate(document, main)).toEqual([
      {
        code: "MCI_SCHEMA_UNKNOWN_FIELD",
        severity: "warning",
        message: "tools[0].tag is not a field of the format.",
        hint: 'Did you mean "tags"?',
        file: "tools.mci.json",
        tool: "get_weather",
        pointer: "/tools/0/tag",
        line: 10,
        column: 7,
        excerpt: '      "tag": []\n      ^',
      },
    ]);
  });

  it("says nothing about a document that could not be read", async () => {
    expect(await validate(await parse("{", { file: "a.json" }), main)).toEqual([]);
  });

  it.each([
    ["[]", "The file must contain an object, found an empty array."],
    ["5", "The file must contain an object, found 5."],
    ['"text"', 'The file must contain an object, found "text".'],
    ["null", "The file must contain an object, found null."],
  ])("wants an object and not %s", async (text, message) => {
    expect(await said(JSON.parse(text))).toEqual([message]);
  });
});

describe("schemaVersion", () => {
  it.each(["1.0", "1.0.0", "1.0.12"])("may be %s", async (schemaVersion) => {
    expect(await said({ schemaVersion, tools: [] })).toEqual([]);
  });

  it.each([
    ["2.0", "it is newer than this release"],
    ["1.1", "it is newer than this release"],
    ["1.10.0", "it is newer than this release"],
    ["0.9", "there was no such version"],
    ["1", "it is written as major.minor"],
    ["v1.0", "it is written as major.minor"],
    ["1.0.x", "it is not a version"],
    ["", "it is not a version"],
  ])("is refused with a reason when it is %j, without further problems", async (schemaVersion, reason) => {
    expect(await said({ schemaVersion, tools: 5, unknown: true })).toEqual([
      `schemaVersion ${JSON.stringify(schemaVersion)} is not supported: ${reason}.`,
    ]);
  });

  it("has a hint of its own when YAML takes it for a number", async () => {
    expect(await say("schemaVersion: 1.0\ntools: []", "a.yaml")).toBe(
      '1:16 schemaVersion is a number, which cannot tell 1.0 from 1. Put it in quotes: schemaVersion: "1.0". [MCI_SCHEMA_VERSION]',
    );
    expect(await say('{"schemaVersion": 1.0, "tools": []}', "a.json")).toBe(
      '1:19 schemaVersion is a number, which cannot tell 1.0 from 1. Put it in quotes: "schemaVersion": "1.0". [MCI_SCHEMA_VERSION]',
    );
  });

  it("is missed once, beside other problems", async () => {
    expect(await said({ tools: [5] })).toEqual(["schemaVersion is missing.", "tools[0] must be an object, found 5."]);
    expect(await said({ schemaVersion: null, tools: [] })).toEqual(["schemaVersion is missing."]);
    const hintFor = async (value: unknown): Promise<unknown> =>
      (await validate(fromValue(value), main)).find(({ code }) => code === "MCI_SCHEMA_VERSION")?.hint;
    expect(await hintFor({ openapi: "3.1.0" })).toContain("'mci openapi FILE'");
    expect(await hintFor({ swagger: "2.0" })).toContain("'mci openapi FILE'");
    expect(await hintFor({ server: {}, tools: [{ requestTemplate: {} }] })).toContain("'mci convert FILE'");
    expect(await hintFor({ tools: [{ tool_call_template: {} }] })).toContain("'mci convert FILE'");
    expect(await hintFor({ tools: [{ tool_provider: {} }] })).toContain("'mci convert FILE'");
  });
});

describe("a main file", () => {
  it("Schema Reference, Top-Level Schema Structure: either tools, toolsets, or mcp_servers must be provided", async () => {
    expect(await said({ schemaVersion: "1.0" })).toEqual([
      "The file has no tools: at least one of tools, toolsets, mcp_servers, functions, skills, prompts and resources is needed.",
    ]);
    for (const field of [
      { tools: [] },
      { toolsets: [] },
      { mcp_servers: {} },
      { skills: "a" },
      { prompts: ["a"] },
      { resources: [] },
    ]) {
      expect(await said({ schemaVersion: "1.0", ...field })).toEqual([]);
    }
  });

  it("leaves x-* to everybody, everywhere", async () => {
    const own = { "x-own": 1, "x-": {} };
    const execution = { type: "http", url: "x", ...own, retries: own, auth: { type: "bearer", token: "x", ...own } };
    const value = { ...withTool({ ...own, annotations: own, execution }), ...own, metadata: own };
    expect(await said(value, { ...main, strict: true })).toEqual([]);
  });

  it("warns of unknown fields, and refuses them when it is strict", async () => {
    const value = { schemaVersion: "1.0", tool: [], tools: [], zzzzzz: 1 };
    expect(await said(value)).toEqual([
      "warning: tool is not a field of the format.",
      "warning: zzzzzz is not a field of the format.",
    ]);
    const problems = await validate(fromValue(value), { ...main, strict: true });
    expect(problems).toMatchObject([
      { severity: "error", hint: 'Did you mean "tools"?' },
      { severity: "error", hint: 'Names that begin with "x-" are free for your own use.' },
    ]);
  });

  it("says where tools with a config stand", async () => {
    const tools = [{ name: "a", config: { HTTP: {} }, execution: { type: "text", text: "x", config: {} } }];
    expect(await validate(fromValue({ schemaVersion: "1.0", tools }), main)).toMatchObject([
      { pointer: "/tools/0/config", hint: expect.stringMatching(/^Put tools with config.HTTP into a file without/) },
      { pointer: "/tools/0/execution/config", hint: 'Names that begin with "x-" are free for your own use.' },
    ]);
  });

  it("says that fields of a cached toolset do not belong in it", async () => {
    expect(await said({ schemaVersion: "1.0", tools: [], expiresAt: "2030-01-01" })).toEqual([
      "warning: expiresAt does not belong in a main schema file.",
    ]);
  });
});

describe("functions", () => {
  it.each([["./skills.js"], [["./skills.js", "lib/more.ts"]]])("are a module, or several: %j", async (functions) => {
    expect(await said({ schemaVersion: "1.0", functions })).toEqual([]);
  });

  it.each([
    [{ f: {} }, "functions must be a string or an array, found an object."],
    [[5], "functions[0] must be a string, found 5."],
    ["", "functions is empty."],
    [["{{env.SKILLS}}"], 'functions[0] has no placeholders, found "{{env.SKILLS}}".'],
    ["https://example.com/skills.js", 'functions must be a path, found "https://example.com/skills.js".'],
  ])("are nothing else: %j", async (functions, message) => {
    expect(await said({ schemaVersion: "1.0", tools: [], functions })).toEqual([message]);
  });
});

describe("the execution block of a function", () => {
  const source = { file: "./src/skills.ts", export: "search", sha256: "0".repeat(64) };
  const block = { type: "function", module: "./skills.js", export: "search" };
  const withBlock = (fields: object): object => withTool({ execution: { ...block, ...fields } });

  it("names a module and what it exports", async () => {
    const parameters = ["query", { members: ["limit", "since"] }, { inject: "settings" }];
    const whole = withBlock({ parameters, decode: { "/since": "date" }, source, timeout_ms: 5 });
    expect(await said(whole, { ...toolset, kind: "main", strict: true })).toEqual([]);
  });

  it.each<[object, string]>([
    [{ module: undefined }, "tools[0].execution.export requires a module."],
    [{ module: " " }, "tools[0].execution.module is empty."],
    [{ module: "file:///skills.js" }, 'tools[0].execution.module must be a path, found "file:///skills.js".'],
    [{ function: "f" }, "tools[0].execution.function names a handler given in code, and 'module' a module."],
    [{ exports: "x" }, "warning: tools[0].execution.exports is not a field of the format."],
    [{ source: { ...source, sha256: "abc" } }, "tools[0].execution.source.sha256 must be 64 hexadecimal digits."],
    [{ source: { file: "a.ts" } }, "tools[0].execution.source.export is missing."],
    [{ parameters: [{}] }, "tools[0].execution.parameters[0] must have at least 1 field"],
    [{ parameters: [{ inject: "db" }] }, "tools[0].execution.parameters[0].inject must be"],
    [{ decode: { "/since": "time" } }, 'must be "date" or "bytes", found "time".'],
  ])("is refused for %j", async (fields, message) => {
    expect((await said(withBlock(fields))).join("\n")).toContain(message);
  });
});

describe("the name of a variable or header of an MCP server", () => {
  it.each([
    ["env", { command: "x", env: { "{{env.A}}": "x", B: "{{env.B}}", "{{c}}": "c" } }],
    ["headers", { type: "http", url: "https://x.example", headers: { "{{env.A}}": "x", B: "{{env.B}}" } }],
  ])("is not a template: %s", async (field, server) => {
    const value = { schemaVersion: "1.0", tools: [], mcp_servers: { s: server } };
    expect(await validate(fromValue(value), { kind: "main" })).toEqual([
      {
        code: "MCI_SCHEMA_FIELD",
        severity: "warning",
        message: `mcp_servers.s.${field}["{{env.A}}"]: Only values are templates: this name stays as written.`,
        pointer: `/mcp_servers/s/${field}/{{env.A}}`,
      },
    ]);
  });
});

describe("a placeholder of another program in an MCP server", () => {
  it.each([
    [
      "headers/Authorization",
      { type: "http", url: "https://x.example", headers: { Authorization: "Bearer ${TOKEN}" } },
      "${TOKEN}",
      "Write {{env.TOKEN}}.",
    ],
    ["env/A", { command: "x", env: { A: "${env:A_B}", B: "$5 {x}" } }, "${env:A_B}", "Write {{env.A_B}}."],
    [
      "env/A",
      { command: "x", env: { A: "${input:my-id}" } },
      "${input:my-id}",
      "Write {{env.NAME}} for a value of the environment.",
    ],
    ["url", { type: "http", url: "https://${HOST:-x.example}/mcp" }, "${HOST:-x.example}", "Write {{env.HOST}}."],
  ])("is a warning: %s", async (at, server, written, hint) => {
    const value = { schemaVersion: "1.0", tools: [], mcp_servers: { s: server } };
    expect(await validate(fromValue(value), { kind: "main" })).toEqual([
      {
        code: "MCI_SCHEMA_FIELD",
        severity: "warning",
        message: `mcp_servers.s.${at.replace("/", ".")}: ${written} is a placeholder of other programs, and is sent as it stands.`,
        hint,
        pointer: `/mcp_servers/s/${at}`,
      },
    ]);
  });

  it("is left alone in arguments, which may be for a shell", async () => {
    const value = { schemaVersion: "1.0", mcp_servers: { s: { command: "sh", args: ["-c", "exec ${SERVER}"] } } };
    expect(await validate(fromValue(value), { kind: "main" })).toEqual([]);
  });
});

describe("a toolset file", () => {
  it("Schema Reference, Toolset File Structure: tools are required, or content", async () => {
    expect(await said({ schemaVersion: "1.0" }, toolset)).toEqual([
      "The file has no tools: at least one of tools, skills, prompts and resources is needed.",
    ]);
    expect(await said({ schemaVersion: "1.0", skills: [{ folder: "a" }] }, toolset)).toEqual([]);
  });

  it.each([
    "toolsets",
    "libraryDir",
    "enableAnyPaths",
    "directoryAllowList",
    "mcp_servers",
    "network",
    "redact",
    "reveal",
    "functions",
    "onDrift",
  ])("Schema Reference, Important Differences from Main Schema: cannot contain %s", async (field) => {
    const value = { schemaVersion: "1.0", tools: [], [field]: [] };
    expect(await validate(fromValue(value), toolset)).toEqual([
      {
        code: "MCI_SCHEMA_FIELD",
        severity: "error",
        message: `${field} does not belong in a toolset file.`,
        hint: "Move it to the main schema file.",
        pointer: `/${field}`,
      },
    ]);
  });

  it("may say when a cached import ends, and may let a tool narrow its paths", async () => {
    const value = { ...withTool({ directoryAllowList: ["./a"] }), expiresAt: "2030-01-01", configHash: "x" };
    expect(await said(value, { ...toolset, strict: true })).toEqual([]);
  });
});

describe("tools", () => {
  it.each(["get_weather", "a", "A-b.c_9", "x".repeat(128)])("may be called %s", async (name) => {
    expect(await said(withTool({ name }))).toEqual([]);
  });

  it.each([
    ["", "tools[0].name is empty."],
    [" \t", "tools[0].name is empty."],
    ["a/b", 'tools[0].name "a/b" contains a slash, a backslash or a control character.'],
    ["a\\b", String.raw`tools[0].name "a\\b" contains a slash, a backslash or a control character.`],
    ["a\nb", String.raw`tools[0].name "a\nb" contains a slash, a backslash or a control character.`],
    ["a\u2028b", 'tools[0].name "a\u2028b" contains a slash, a backslash or a control character.'],
    ["get weather", 'warning: tools[0].name "get weather" will not suit every model.'],
    ["wetter_für", 'warning: tools[0].name "wetter_für" will not suit every model.'],
    ["x".repeat(129), "warning: tools[0].name is 129 characters long."],
  ])("called %j are remarked on", async (name, message) => {
    const problems = await validate(fromValue(withTool({ name })), main);
    expect(await said(withTool({ name }))).toEqual([message]);
    expect(problems[0]?.code).toBe("MCI_TOOL_NAME");
  });

  it("are checked when they are disabled, too", async () => {
    expect(await said(withTool({ disabled: true, execution: { type: "text" } }))).toEqual([
      "tools[0].execution.text is missing.",
    ]);
  });

  it("need a name and an execution with a type", async () => {
    expect(await said({ schemaVersion: "1.0", tools: [{}, { name: "a", execution: {} }, null] })).toEqual([
      "tools[0].name is missing.",
      "tools[0].execution is missing.",
      "tools[1].execution.type is missing.",
      "tools[2] must be an object, found null.",
    ]);
  });

  it("Schema Reference, Annotations: title and audience are accepted, hints are true or false", async () => {
    const annotations = { title: "A", audience: ["user"], readOnlyHint: "yes" };
    expect(await said(withTool({ title: "B", annotations }))).toEqual([
      'tools[0].annotations.readOnlyHint must be true or false, found "yes".',
    ]);
  });

  it("of types that send no requests get a warning that network does not apply to them", async () => {
    const network = { mode: "strict" };
    for (const execution of [
      { type: "cli", command: "ls" },
      { type: "text", text: "" },
      { type: "file", path: "a" },
    ]) {
      expect(await said(withTool({ network, execution }))).toEqual([
        `warning: tools[0].network: these rules do not bind a "${execution.type}" tool: this has no effect.`,
      ]);
    }
    expect(await said(withTool({ network, execution: { type: "http", url: "https://a.example" } }))).toEqual([]);
  });

  it("take an approval, a task, tests and schemas in every form", async () => {
    const whole = { show: "Sure?", when: "props.all", channel: "outOfBand", expires_ms: 1000 };
    for (const approval of [true, false, "Sure?", {}, { when: "props.all" }, whole]) {
      const more = { approval, tests: [{ props: {} }], inputSchema: true, outputSchema: {}, _meta: {}, icons: [{}] };
      expect(await said(withTool(more))).toEqual([]);
    }
    expect(await said(withTool({ tests: [{ expects: {} }, { expect: { text: 1 } }] }))).toEqual([
      "warning: tools[0].tests[0].expects is not a field of the format.",
      "tools[0].tests[1].expect.text must be a string, found 1.",
    ]);
    for (const task of [{ mode: "optional" }, { mode: "required", ttl_ms: 60_000 }]) {
      expect(await said(withTool({ task }))).toEqual([]);
    }
    expect(await said(withTool({ task: { mode: "require", ttl_ms: 0 } }))).toEqual([
      'tools[0].task.mode must be "optional" or "required", found "require".',
      "tools[0].task.ttl_ms must be at least 1, found 0.",
    ]);
    expect(await said(withTool({ task: { ttl: 5 } }))).toEqual([
      "tools[0].task.mode is missing.",
      "warning: tools[0].task.ttl is not a field of the format.",
    ]);
    expect(await said(withTool({ approval: 1, inputSchema: "object" }))).toEqual([
      "tools[0].approval must be true or false or a string or an object, found 1.",
      'tools[0].inputSchema must be an object or true or false, found "object".',
    ]);
  });
});

describe("an unknown field that stands for approval", () => {
  it.each([
    [{ aproval: true }, "aproval", 'Did you mean "approval"?'],
    [{ Approval: true }, "Approval", 'Did you mean "approval"?'],
    [{ annotations: { approval: true } }, "annotations.approval", undefined],
    [{ approval: { wehn: "props.a" } }, "approval.wehn", 'Did you mean "when"?'],
    [{ approval: { ask: "Sure?" } }, "approval.ask", undefined],
    [{ execution: { type: "text", text: "", approval: true } }, "execution.approval", undefined],
    [{ confirm: "Sure?" }, "confirm", undefined],
  ])("is an error: %j", async (fields, name, hint = "'approval' belongs on a tool") => {
    const problems = await validate(fromValue(withTool(fields)), main);
    expect(problems).toMatchObject([{ severity: "error", hint: expect.stringContaining(hint) }]);
    expect(problems[0]?.message).toBe(
      `tools[0].${name} is not a field of the format, and would leave the tool unprotected.`,
    );
  });
});

describe("access", () => {
  const twice = { scopes: ["invoices:write", "a/b"] };

  it("stands on tools, toolsets and in the config of MCP servers", async () => {
    const file = {
      ...withTool({ access: twice }),
      toolsets: [{ name: "a", access: twice }],
      mcp_servers: { a: { command: "a", config: { access: twice } } },
    };
    expect(await said(file)).toEqual([]);
    expect(await said(withTool({ access: null }))).toEqual([]);
  });

  it.each([
    [{ access: true }, "tools[0].access must be an object, found true."],
    [{ access: {} }, "tools[0].access.scopes is missing."],
    [{ access: { scopes: "a" } }, 'tools[0].access.scopes must be an array, found "a".'],
    [{ access: { scopes: [] } }, "tools[0].access.scopes must have at least 1 entry, found an empty array."],
    [{ access: { scopes: [1] } }, "tools[0].access.scopes[0] must be a string, found 1."],
    [{ access: { scopes: ["a b"] } }, 'tools[0].access.scopes[0] cannot be a scope, found "a b".'],
    [{ access: { scopes: ["a", ""] } }, 'tools[0].access.scopes[1] cannot be a scope, found "".'],
    [{ access: { scopes: ['a"'] } }, String.raw`tools[0].access.scopes[0] cannot be a scope, found "a\"".`],
  ])("is refused: %j", async (fields, message) => {
    expect(await said(withTool(fields))).toEqual([message]);
  });

  it("is refused on toolsets and servers as on tools", async () => {
    const access = { scopes: ["a b"] };
    const file = {
      ...withTool({}),
      toolsets: [{ name: "a", access }],
      mcp_servers: { a: { command: "a", config: { access } } },
    };
    expect(await said(file)).toEqual([
      'toolsets[0].access.scopes[0] cannot be a scope, found "a b".',
      'mcp_servers.a.config.access.scopes[0] cannot be a scope, found "a b".',
    ]);
  });

  it.each([
    [{ acces: { scopes: ["a"] } }, "tools[0].acces", 'Did you mean "access"?'],
    [{ Access: { scopes: ["a"] } }, "tools[0].Access", 'Did you mean "access"?'],
    [{ access_control: { scopes: ["a"] } }, "tools[0].access_control", undefined],
    [{ scopes: ["a"] }, "tools[0].scopes", undefined],
    [{ access: { scopes: ["a"], roles: ["b"] } }, "tools[0].access.roles", undefined],
    [{ annotations: { access: { scopes: ["a"] } } }, "tools[0].annotations.access", undefined],
    [{ execution: { type: "text", text: "", access: { scopes: ["a"] } } }, "tools[0].execution.access", undefined],
  ])("misspelt or misplaced is an error: %j", async (fields, name, hint = "'access' belongs on a tool") => {
    const problems = await validate(fromValue(withTool(fields)), main);
    const message = `${name} is not a field of the format, and would leave the tool unprotected.`;
    expect(problems).toMatchObject([{ severity: "error", message, hint: expect.stringContaining(hint) }]);
  });

  it("misplaced in the file, or beside the config of a server, is an error with its line", async () => {
    const text = `schemaVersion: "1.0"
access: { scopes: [a] }
tools: []
mcp_servers:
  billing: { command: billing, access: { scopes: [a] } }
`;
    expect(await say(text, "tools.mci.yaml")).toMatchInlineSnapshot(`
      "2:1 access is not a field of the format, and would leave the tool unprotected. 'access' belongs on a tool, beside its execution, on a toolset, or in the config of an MCP server. It has scopes. [MCI_SCHEMA_FIELD]
      5:32 mcp_servers.billing.access is not a field of the format, and would leave the tool unprotected. 'access' belongs on a tool, beside its execution, on a toolset, or in the config of an MCP server. It has scopes. [MCI_SCHEMA_FIELD]"
    `);
  });

  it.each([{ accept: "json" }, { success: true }, { excess: 1 }])("is not meant by %j", async (fields) => {
    const problems = await validate(fromValue(withTool(fields)), main);
    expect(problems).toMatchObject([{ severity: "warning" }]);
  });
});

describe("spill", () => {
  const spill = { over: 10_000, show: 1_000, ttl_ms: 60_000 };
  const file = (response: unknown): object => ({
    ...withTool({ execution: { type: "text", text: "", response } }),
    response,
    toolsets: [{ name: "a", response }],
    mcp_servers: { a: { command: "a", config: { response } } },
  });

  it("stands in the execution of tools, of any type, on files, toolsets and in the config of MCP servers", async () => {
    for (const value of [true, false, {}, spill, null]) expect(await said(file({ spill: value }))).toEqual([]);
    const toolset = { schemaVersion: "1.0", tools: [], response: { spill } };
    expect(await validate(fromValue(toolset), { kind: "toolset" })).toEqual([]);
  });

  it.each([
    [{ spill: "yes" }, ".spill must be"],
    [{ spill: { over: 0 } }, ".spill.over must be at least 100"],
    [{ spill: { show: "1" } }, ".spill.show must be"],
    [{ spill: { ttl_ms: 0 } }, ".spill.ttl_ms must be at least 1"],
  ])("is refused in each place: %j", async (response, message) => {
    const problems = await said(file(response));
    expect(problems).toHaveLength(4);
    for (const problem of problems) expect(problem).toContain(message);
  });

  it.each([
    [{ spill: { ovr: 1_000 } }, ".spill.ovr is not a field of the format.", 'Did you mean "over"?'],
    [{ spill: { ttl: 1 } }, ".spill.ttl is not a field of the format.", "has over, show and ttl_ms"],
    [{ spil: true }, ".spil is not a field of the format.", 'Did you mean "spill"?'],
  ])("misspelt is an error in each place: %j", async (response, message, hint) => {
    const problems = await validate(fromValue(file(response)), main);
    expect(problems).toHaveLength(4);
    for (const problem of problems)
      expect(problem).toMatchObject({
        severity: "error",
        message: expect.stringContaining(message),
        hint: expect.stringContaining(hint),
      });
  });

  it("is the only word that toolsets, servers and files have for responses", async () => {
    const problems = await validate(fromValue({ ...withTool({}), response: { maxItems: 3 } }), main);
    expect(problems).toMatchObject([{ severity: "error", message: "response.maxItems is not a field of the format." }]);
  });

  it("misspelt is an error with its line", async () => {
    const text = `schemaVersion: "1.0"
tools: []
response:
  spill: { shwo: 500 }
`;
    expect(await say(text, "tools.mci.yaml")).toBe(
      '4:12 response.spill.shwo is not a field of the format. Did you mean "show"? [MCI_SCHEMA_FIELD]',
    );
  });
});

describe("executions", () => {
  it("of a type that only an executor knows are open, but for the common fields", async () => {
    expect(
      await said(withTool({ execution: { type: "dns", host: "x", timeout_ms: 5 } }), { ...main, strict: true }),
    ).toEqual([]);
    expect(await said(withTool({ execution: { type: "dns", timeout_ms: "5" } }))).toEqual([
      'tools[0].execution.timeout_ms must be an integer, found "5".',
    ]);
  });

  it.each(methods.flatMap((method) => [method, method.toLowerCase(), method[0] + method.slice(1).toLowerCase()]))(
    "take the method %s",
    async (method) => {
      expect(await said(withHttp({ method }))).toEqual([]);
    },
  );

  it.each<[object, ...string[]]>([
    [
      { method: "FETCH" },
      'method must be "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD" or "OPTIONS", found "FETCH".',
    ],
    [{ params: {}, query: {} }, "has both params and query, which are the same."],
    [{ query: "a=b" }, 'query must be an object, found "a=b".'],
    [{ timeout_ms: -1 }, "timeout_ms must be at least 0, found -1."],
    [{ timeout_ms: 1.5 }, "timeout_ms must be an integer, found 1.5."],
    [{ retries: { attempts: 0 } }, "retries.attempts must be at least 1, found 0."],
    [{ retries: { attempts: 11 } }, "warning: retries.attempts is 11, and counts as 10."],
    [{ cache: {} }, "cache.ttl_ms is missing."],
    [{ response: { maxItems: 0 } }, "response.maxItems must be at least 1, found 0."],
    [{ body: "text" }, 'body must be an object, found "text".'],
    [{ body: {} }, "body.type is missing."],
    [
      { body: { type: "jsn", content: 1 } },
      'body.type must be "json", "form", "raw", "multipart" or "binary", found "jsn".',
    ],
    [{ body: { type: "json" } }, "body.content is missing."],
    [{ body: { type: "form", content: "a" } }, 'body.content must be an object, found "a".'],
    [{ body: { type: "raw", content: {} } }, "body.content must be a string, found an object."],
    [{ body: { type: "multipart", content: ["a"] } }, "body.content must be an object or a string, found an array."],
    [{ body: { type: "multipart", content: { a: { file: 5 }, b: ["x", { base64: "aGk=", filename: "x" }] } } }],
    [{ body: { type: "binary", content: "aGk=" } }, 'body.content must be an object, found "aGk=".'],
    [{ body: { type: "binary", content: {} } }, "body.content.file is missing."],
    [{ body: { type: "binary", content: { file: 5 } } }, "body.content.file must be a string, found 5."],
    [
      { body: { type: "binary", content: { base64: "aGk=", contentType: 5 } } },
      "body.content.contentType must be a string, found 5.",
    ],
    [{ body: { form: [] } }, "body.form must be an object, found an empty array."],
    [{ body: { raw: 5 } }, "body.raw must be a string, found 5."],
    [{ auth: {} }, "auth.type is missing."],
    [
      { auth: { type: "digest" } },
      'auth.type must be "apiKey", "bearer", "basic", "oauth2" or "exchange", found "digest".',
    ],
    [
      { auth: { type: "apiKey", in: "cookie", name: "a" } },
      "auth.value is missing.",
      'auth.in must be "header" or "query", found "cookie".',
    ],
    [{ auth: { type: "bearer" } }, "auth.token is missing."],
    [{ auth: { type: "basic", username: "a", password: 1 } }, "auth.password must be a string, found 1."],
    [
      { auth: { type: "oauth2", flow: "password", tokenUrl: "", clientId: "", clientSecret: "" } },
      'auth.flow must be "clientCredentials", found "password".',
    ],
    [
      { pagination: { type: "pages", limit: 5 } },
      'pagination.type must be "link", "cursor", "page" or "offset", found "pages".',
    ],
    [{ pagination: { type: "cursor" } }, "pagination.next is missing."],
    [{ pagination: { type: "link", maxPages: 0 } }, "pagination.maxPages must be at least 1, found 0."],
    [{ pagination: { type: "page", pageSize: "10" } }, 'pagination.pageSize must be an integer, found "10".'],
    [{ pagination: { type: "offset", items: 5 } }, "pagination.items must be a string, found 5."],
    [{ pagination: { type: "page", parm: "p" } }, "warning: pagination.parm is not a field of the format."],
    [{ pagination: { type: "link", next: "n" } }, "warning: pagination.next is not a field of the format."],
    [{ headers: { "X-Y Z": 1 } }, 'headers["X-Y Z"] must be a string, found 1.'],
    [{ url: undefined, ulr: "x" }, "url is missing."],
  ])("are told what is wrong: %j", async (fields, ...messages) => {
    const short = (await said(withHttp(fields))).map((message) => message.replace(/tools\[0\]\.execution[. ]?/, ""));
    expect(short).toEqual(messages);
  });

  it("take any JSON as the content of a JSON body", async () => {
    for (const content of [null, 5, "{{props.a}}", [1], {}]) {
      expect(await said(withHttp({ body: { type: "json", content } }))).toEqual([]);
      expect(await said(withHttp({ body: { json: content } }))).toEqual([]);
    }
  });

  it("of the other types are checked as well", async () => {
    const executions = [
      { type: "cli", command: "ls", flags: { "-a": { from: "props.a", type: "bool" } }, args: [1] },
      { type: "file", path: "a", enableTemplating: "true" },
      { type: "mcp", serverName: "a" },
      { type: "function", function: 1 },
      { type: "cli", command: "ls", env: { A: "b" }, inheritEnv: ["C"], stdin: "d", allowOptionArgs: true },
    ];
    const tools = executions.map((execution) => ({ name: "a", execution }));
    expect(await said({ schemaVersion: "1.0", tools })).toEqual([
      'tools[0].execution.flags["-a"].type must be "boolean" or "value", found "bool".',
      "tools[0].execution.args[0] must be a string, found 1.",
      'tools[1].execution.enableTemplating must be true or false, found "true".',
      "tools[2].execution.toolName is missing.",
      "tools[3].execution.function must be a string, found 1.",
    ]);
  });
});

describe("toolsets and servers", () => {
  const withToolset = (entry: unknown): object => ({ schemaVersion: "1.0", toolsets: [entry] });
  const withServer = (server: unknown, name = "a"): object => ({
    schemaVersion: "1.0",
    mcp_servers: { [name]: server },
  });

  it.each(["weather", "git.hub-2_x", "mcp/github", "a/b/c", "weather.mci.json", "x".repeat(64)])(
    "a toolset may be called %s",
    async (name) => {
      expect(await said(withToolset(name))).toEqual([]);
      expect(await said(withToolset({ name }))).toEqual([]);
    },
  );

  it.each(["..", ".", "../a", "a/../b", "/a", "a/", "a//b", String.raw`a\b`, "C:a", "a b", "", "x".repeat(65)])(
    "a toolset may not be called %j",
    async (name) => {
      for (const [entry, place] of [
        [name, "toolsets[0]"],
        [{ name }, "toolsets[0].name"],
      ] as const) {
        const problems = await validate(fromValue(withToolset(entry)), main);
        expect(problems).toMatchObject([{ code: "MCI_TOOLSET_NAME", severity: "error" }]);
        expect(problems[0]?.message).toContain(`${place} "`);
      }
    },
  );

  it("suggests a type that is written as the name of a field", async () => {
    expect(await validate(fromValue(withHttp({ body: { jsonn: { a: 1 } } })), main)).toMatchObject([
      {
        message: "tools[0].execution.body.type is missing.",
        hint: 'Did you mean "type": "json", for "jsonn"?',
      },
    ]);
  });

  it.each(["..", "a/b", "a b", "", "ä"])("a server may not be called %j", async (name) => {
    expect(await validate(fromValue(withServer({ command: "x" }, name)), main)).toMatchObject([
      { code: "MCI_TOOLSET_NAME", message: `${JSON.stringify(name)} cannot be the name of an MCP server.` },
    ]);
  });

  it.each([
    [{ filter: "only" }, "filter needs a filterValue."],
    [{ filter: "only", filterValue: "" }, "filterValue is empty."],
    [{ filter: "tags", filterValue: " , ," }, "filterValue is empty."],
    [{ filter: "onyl", filterValue: "a" }, 'filter must be "only", "except", "tags" or "withoutTags", found "onyl".'],
    [{ filterValue: "a" }, "filterValue does nothing without a filter."],
    [{ filter: "withoutTags", filterValue: ["a"] }, "filterValue must be a string, found an array."],
  ])("a filter is whole: %j", async (fields, message) => {
    expect(await said(withToolset({ name: "a", ...fields }))).toEqual([
      expect.stringContaining(`toolsets[0].${message}`),
    ]);
    expect(await said(withServer({ command: "x", config: fields }))).toEqual([
      expect.stringContaining(`mcp_servers.a.config.${message}`),
    ]);
  });

  it.each<[object | null, ...string[]]>([
    [{}, "mcp_servers.a.command is missing."],
    [{ type: "http" }, "mcp_servers.a.url is missing."],
    [{ url: "https://example.com" }, "warning: mcp_servers.a.type is missing."],
    [{ type: "sse", url: "x" }, 'mcp_servers.a.type must be "http", found "sse".'],
    [{ type: "http", url: "x", command: "y" }, "mcp_servers.a has both a command and a url."],
    [{ command: "x", env: { A: 1 } }, "mcp_servers.a.env.A must be a string, found 1."],
    [{ command: "x", config: { expDays: 0 } }, "mcp_servers.a.config.expDays must be at least 1, found 0."],
    [{ command: "x", config: { expDays: 1.5 } }, "mcp_servers.a.config.expDays must be an integer, found 1.5."],
    [
      { command: "x", config: { onUnavailable: "ignore" } },
      'mcp_servers.a.config.onUnavailable must be "warn" or "fail", found "ignore".',
    ],
    [null, "mcp_servers.a must be an object, found null."],
    [{ type: "stdio", command: "x", config: { prefix: "a_" } }],
  ])("a server is a program or an address: %j", async (server, ...messages) => {
    expect(await said(withServer(server))).toEqual(messages);
  });

  it("a toolset is a name or an object with one", async () => {
    expect(await said({ schemaVersion: "1.0", toolsets: [5, {}, { nam: "a" }] })).toEqual([
      "toolsets[0] must be a string or an object, found 5.",
      "toolsets[1].name is missing.",
      "toolsets[2].name is missing.",
    ]);
  });
});

describe("many problems", () => {
  it("are listed up to a thousand errors and a thousand warnings", async () => {
    const bad = { name: 5, execution: { type: "text", text: "" }, unknown: 1 };
    const problems = await validate(
      fromValue({ schemaVersion: "1.0", tools: Array.from({ length: 5000 }, () => bad) }),
      main,
    );
    expect(problems).toHaveLength(2002);
    expect(lines(problems.slice(-2))).toBe(
      "There are more than 1,000 errors: the rest is not listed. [MCI_SCHEMA_LIMIT]\n" +
        "warning: There are more than 1,000 warnings: the rest is not listed. [MCI_SCHEMA_LIMIT]",
    );
  });

  it("do not hide an error behind warnings", async () => {
    const unknownField = { name: "a", execution: { type: "text", text: "" }, unknown: 1 };
    const tools = [...Array.from({ length: 5000 }, () => unknownField), 5];
    const problems = await validate(fromValue({ schemaVersion: "1.0", tools }), main);
    expect(problems.filter(({ severity }) => severity === "error")).toMatchObject([{ pointer: "/tools/5000" }]);
  });

  it("of one tool are bounded, too", async () => {
    const tags = Array.from({ length: 200_000 }, () => 1);
    expect(await validate(fromValue(withTool({ tags })), main)).toHaveLength(1001);
  });
});

describe("checkDocument()", () => {
  const execution = { type: "text", text: "a" };
  const nulls = {
    title: null,
    tags: null,
    annotations: { title: null },
    execution: { ...execution, timeout_ms: null },
  };
  const kept = { inputSchema: { default: null }, "x-own": null, _meta: { a: null } };

  it("returns the file without its nulls, and what is wrong with it", async () => {
    const tools = [
      { name: "sure", execution, ...kept },
      { name: "nulls", ...nulls },
      { name: null, ...nulls, ...kept },
      { name: "unknown", execution: { type: "http", url: null } },
      null,
    ];
    for (const count of [1, 2, tools.length]) {
      const read = fromValue({ schemaVersion: "1.0", metadata: { name: null }, tools: tools.slice(0, count) });
      const { document, problems } = await checkDocument(read, main);
      expect(document.value).toEqual((await withoutNulls(read)).value);
      expect(Object.isFrozen(document.value)).toBe(true);
      expect(problems).toEqual(await validate(await withoutNulls(read), main));
      expect(problems.length > 0).toBe(count > 2);
    }
  });

  it("lists what was wrong with the text first", async () => {
    const read = await parse("{", { file: "a.json" });
    expect((await checkDocument(read, main)).problems).toEqual(read.problems);
  });
});
