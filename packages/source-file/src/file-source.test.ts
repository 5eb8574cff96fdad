import { execFileSync } from "node:child_process";
import { symlink, truncate } from "node:fs/promises";
import { join } from "node:path";
import { formatProblem, type ToolDefinition } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { folderOf } from "@mci/plugin-kit/test";
import { fileSource } from "./file-source.ts";
import { loadFile, loadMain, main, tool } from "../test/folder.ts";

describe("a main file", () => {
  it("gives its tools with everything inherited filled in", async () => {
    const { tools, problems, folder } = await loadMain(
      {
        directoryAllowList: ["./data"],
        tools: [
          tool("a", { title: "A", tags: ["x"], annotations: { readOnlyHint: true } }),
          tool("b", { disabled: true }),
          tool("c", { task: { mode: "optional", ttl_ms: 5 } }),
        ],
      },
      { "data/report.txt": "" },
    );
    expect(problems).toEqual([]);
    expect(tools[0]).toMatchObject({
      name: "a",
      title: "A",
      tags: ["x"],
      annotations: { readOnlyHint: true },
      execution: { type: "text", text: "a" },
      origin: {
        file: join(folder, "main.mci.json"),
        folder,
        pointer: "/tools/0",
        rules: { anyPaths: false, directories: ["./data"] },
      },
    });
    expect(tools[0]?.origin.document).toMatchObject({ schemaVersion: "1.0" });
    expect(JSON.stringify(tools)).not.toContain("schemaVersion");
    expect(tools[0]).not.toHaveProperty("task");
    expect(tools[2]).toMatchObject({ task: { mode: "optional", ttl_ms: 5 } });
    expect(tools[1]).toMatchObject({ name: "b", disabled: true, tags: [], annotations: {} });
  });

  it("gives its tools without fields that are null, as if they were absent", async () => {
    const execution = { type: "text", text: "a", timeout_ms: null, templateEngine: null };
    const nulls = { title: null, tags: null, annotations: null, inputSchema: null, enableAnyPaths: null, execution };
    const folder = folderOf({
      "nulls.mci.json": main({ directoryAllowList: null, tools: [tool("a", nulls)] }),
      "plain.mci.json": main({ tools: [tool("a")] }),
    });
    const [found, plain] = [
      await loadFile(join(folder, "nulls.mci.json")),
      await loadFile(join(folder, "plain.mci.json")),
    ];
    expect(found.problems).toEqual([]);
    const { origin, ...rest } = found.tools[0]!;
    expect({ ...rest, rules: origin.rules }).toStrictEqual({
      name: "a",
      tags: [],
      annotations: {},
      execution: { type: "text", text: "a" },
      rules: plain.tools[0]?.origin.rules,
    });
  });

  it("lets a tool override what the file says about paths", async () => {
    const { tools } = await loadMain({
      enableAnyPaths: true,
      directoryAllowList: ["./data"],
      tools: [tool("inherits"), tool("narrow", { enableAnyPaths: false, directoryAllowList: ["/etc"] })],
    });
    expect(tools.map(({ origin }) => origin.rules)).toMatchObject([
      { anyPaths: true, directories: ["./data"] },
      { anyPaths: false, directories: ["/etc"] },
    ]);
  });

  it("keeps the right tools when others are wrong, and says where", async () => {
    const folder = folderOf({
      "main.mci.json": `{
  "schemaVersion": "1.0",
  "tools": [
    { "name": "right", "execution": { "type": "text", "text": "ok" } },
    { "name": "wrong", "execution": { "type": "text" } }
  ]
}`,
    });
    const { names, problems } = await loadFile(join(folder, "main.mci.json"));
    expect(names).toEqual(["right"]);
    expect(problems).toMatchObject([
      { severity: "error", tool: "wrong", line: 5, pointer: expect.stringContaining("/tools/1") },
    ]);
  });

  it.each([
    ["is not there", "missing.mci.json", "MCI_FILE_NOT_FOUND", "There is no such file."],
    ["is a directory", "folder.mci.json", "MCI_FILE_READ", "This file cannot be read: it is a directory."],
    ["is a pipe", "pipe.mci.json", "MCI_FILE_READ", "This file cannot be read: it is not a regular file."],
    ["is larger than 200 MB", "large.mci.json", "MCI_SCHEMA_LIMIT", "16 MB"],
    ["is not UTF-8", "latin1.mci.json", "MCI_SCHEMA_ENCODING", "UTF-8"],
    ["is broken", "broken.mci.yaml", "MCI_SCHEMA_SYNTAX", ""],
  ])("that %s gives one clear problem", async (_, name, code, message) => {
    const folder = folderOf({
      "folder.mci.json/x": "",
      "large.mci.json": "",
      "latin1.mci.json": Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x7d]),
      "broken.mci.yaml": 'schemaVersion: "1.0\ntools: [',
    });
    await truncate(join(folder, "large.mci.json"), 200_000_001);
    execFileSync("mkfifo", [join(folder, "pipe.mci.json")]);
    const { tools, problems } = await loadFile(join(folder, name));
    expect(tools).toEqual([]);
    expect(problems[0]).toMatchObject({
      code,
      severity: "error",
      file: join(folder, name),
      message: expect.stringContaining(message),
    });
  });

  it("finds the place of a pointer again", async () => {
    const folder = folderOf({
      "main.mci.yaml": `schemaVersion: "1.0"\ntools:\n  - name: a\n    execution: { type: text, text: hello }\n`,
    });
    const source = fileSource(join(folder, "main.mci.yaml"));
    expect(
      await source.locate?.(join(folder, "main.mci.yaml"), "/tools/0/execution/text", { offset: 2 }),
    ).toMatchObject({
      line: 4,
      column: 38,
    });
    expect(await source.locate?.(join(folder, "gone.yaml"), "/tools")).toBeUndefined();
  });
});

describe("a toolset that is not there", () => {
  it.each([
    [{ onUnavailable: "warn" }, "warning"],
    [{ onUnavailable: "fail" }, "error"],
    [{}, "error"],
  ])("with %j is reported as %s", async (fields, severity) => {
    const { names, problems } = await loadMain({ tools: [tool("a")], toolsets: [{ name: "gone", ...fields }] });
    expect(names).toEqual(["a"]);
    expect(problems).toMatchObject([{ code: "MCI_TOOLSET_NOT_FOUND", severity, pointer: "/toolsets/0/name" }]);
  });
});

describe("toolsets", () => {
  const library = {
    "mci/weather.mci.json": main({
      tools: [tool("get_weather", { tags: ["read"] }), tool("set_weather", { tags: ["write"] })],
    }),
    "mci/yaml.mci.yaml": 'schemaVersion: "1.0"\ntools: [{ name: from_yaml, execution: { type: text, text: hi } }]\n',
    "mci/short.mci.yml": 'schemaVersion: "1.0"\ntools: [{ name: from_yml, execution: { type: text, text: hi } }]\n',
    "mci/exact.json": main({ tools: [tool("from_exact")] }),
    "mci/github/prs.mci.json": main({ tools: [tool("list_prs")] }),
    "mci/github/issues.mci.yaml":
      'schemaVersion: "1.0"\ntools: [{ name: list_issues, execution: { type: text, text: hi } }]\n',
    "mci/github/README.md": "not a toolset",
    "mci/empty/README.md": "no toolset here",
  };

  async function load(toolsets: unknown, more: Record<string, unknown> = {}, files: Record<string, unknown> = {}) {
    const folder = folderOf({ ...library, ...files, "main.mci.json": main({ toolsets, ...more }) });
    return loadFile(join(folder, "main.mci.json"));
  }

  it("are found as a file with each ending, an exact file, and a directory whose files are sorted", async () => {
    const { names, problems, tools } = await load(["weather", "yaml", "short", { name: "exact.json" }, "github"]);
    expect(problems).toEqual([]);
    expect(names).toEqual([
      "get_weather",
      "set_weather",
      "from_yaml",
      "from_yml",
      "from_exact",
      "list_issues",
      "list_prs",
    ]);
    expect(tools[0]?.origin).toMatchObject({ toolset: "weather", thirdParty: true, pointer: "/tools/0" });
  });

  it("prefer a directory to a file of the same name", async () => {
    const { names } = await load(["github"], {}, { "mci/github.mci.json": main({ tools: [tool("not_this")] }) });
    expect(names).toEqual(["list_issues", "list_prs"]);
  });

  it("come from libraryDir when it is given, after the file's own tools", async () => {
    const files = { "lib/tools/x.mci.json": main({ tools: [tool("x")] }) };
    expect((await load(["x"], { libraryDir: "./lib/tools", tools: [tool("own")] }, files)).names).toEqual(["own", "x"]);
  });

  it.each([
    ["only", "get_weather", ["get_weather"]],
    ["only", " get_weather , set_weather ", ["get_weather", "set_weather"]],
    ["except", "get_weather", ["set_weather"]],
    ["tags", "read", ["get_weather"]],
    ["tags", "read,write", ["get_weather", "set_weather"]],
    ["withoutTags", "write", ["get_weather"]],
  ])("are filtered by %s: %s", async (filter, filterValue, expected) => {
    const { names, problems } = await load([{ name: "weather", filter, filterValue }]);
    expect(problems).toEqual([]);
    expect(names).toEqual(expected);
  });

  it("warn of a filter name they do not have, with the nearest one", async () => {
    const { names, problems } = await load([{ name: "weather", filter: "only", filterValue: "get_wether" }]);
    expect(names).toEqual([]);
    expect(problems).toMatchObject([
      {
        code: "MCI_FILTER",
        severity: "warning",
        hint: "Did you mean 'get_weather'?",
        pointer: "/toolsets/0/filterValue",
      },
    ]);
  });

  it("get their prefix after the filter has read their own names", async () => {
    const { names } = await load([{ name: "weather", prefix: "w_", filter: "only", filterValue: "get_weather" }]);
    expect(names).toEqual(["w_get_weather"]);
  });

  it("say how arguments of their tools are read, unless these say it themselves", async () => {
    const { tools, problems } = await load([{ name: "weather", input: "lenient" }, "yaml"], { tools: [tool("own")] });
    expect(problems).toEqual([]);
    expect(tools.map(({ input }) => input)).toEqual([undefined, "lenient", "lenient", undefined]);
  });

  it("give their tools a rate limit to share, beside those of their own", async () => {
    const own = { per: "subject", points: 1, per_ms: 1_000 };
    const shared = { per: "tenant", points: 5, per_ms: 60_000 };
    const { tools, problems } = await load([{ name: "weather", rateLimit: shared }, "yaml"], {
      tools: [tool("own", { rateLimit: own })],
    });
    expect(problems).toEqual([]);
    expect(tools.map(({ rateLimit, origin }) => [rateLimit, origin.rateLimit])).toEqual([
      [own, undefined],
      [undefined, shared],
      [undefined, shared],
      [undefined, undefined],
    ]);
  });

  it("with a wrong rate limit say what is wrong with it, and what is near", async () => {
    const rateLimit = { per: "subjects", point: 3, per_ms: 0 };
    const { problems } = await load([{ name: "weather", rateLimit }], { tools: [tool("own", { rateLimit: true })] });
    expect(problems.map(({ pointer, message, hint }) => [pointer, message, hint])).toMatchInlineSnapshot(`
      [
        [
          "/toolsets/0/rateLimit/per",
          "toolsets[0].rateLimit.per must be "call", "subject" or "tenant", found "subjects".",
          "Did you mean "subject"?",
        ],
        [
          "/toolsets/0/rateLimit/point",
          "toolsets[0].rateLimit.points is missing.",
          "Did you write "point" for it?",
        ],
        [
          "/toolsets/0/rateLimit/per_ms",
          "toolsets[0].rateLimit.per_ms must be at least 1, found 0.",
          undefined,
        ],
        [
          "/tools/0/rateLimit",
          "tools[0].rateLimit must be an object, found true.",
          undefined,
        ],
      ]
    `);
  });

  it("that are not there say what was looked for and what is near", async () => {
    const { problems } = await load(["wether"]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({
      code: "MCI_TOOLSET_NOT_FOUND",
      hint: "Did you mean 'weather'?",
      pointer: "/toolsets/0",
    });
    expect(problems[0]?.message).toContain("Toolset not found: 'wether'. Looked for mci/wether/, mci/wether and");
  });

  it("in a directory without toolset files are an error", async () => {
    expect((await load(["empty"])).problems).toMatchObject([{ code: "MCI_TOOLSET_EMPTY", severity: "error" }]);
  });

  it.each(["..", ".", "../outside", "/etc/passwd", "a/../../b", "", "a b"])("refuse the name %j", async (name) => {
    const { tools, problems } = await load([name]);
    expect(tools).toEqual([]);
    expect(problems.some(({ severity }) => severity === "error")).toBe(true);
  });

  it("do not follow a link out of the library folder", async () => {
    const outside = folderOf({ "secret.mci.json": main({ tools: [tool("secret")] }) });
    const folder = folderOf({ ...library, "main.mci.json": main({ toolsets: ["linked"] }) });
    await symlink(join(outside, "secret.mci.json"), join(folder, "mci", "linked.mci.json"));
    const { tools, problems } = await loadFile(join(folder, "main.mci.json"));
    expect(tools).toEqual([]);
    expect(problems).toMatchObject([
      { code: "MCI_TOOLSET_NAME", message: "The toolset 'linked' leads out of the library folder." },
    ]);
  });

  it.each(["toolsets", "libraryDir", "enableAnyPaths", "directoryAllowList", "mcp_servers"])(
    "must not have the field %s",
    async (field) => {
      const { problems } = await load(
        ["bad"],
        {},
        { "mci/bad.mci.json": main({ tools: [], [field]: field === "toolsets" ? [] : "x" }) },
      );
      expect(
        problems
          .filter(({ severity }) => severity === "error")
          .map(({ message }) => message)
          .join("\n"),
      ).toContain(field);
    },
  );

  it("must have the main file's version", async () => {
    const { problems } = await load(["bad"], {}, { "mci/bad.mci.json": { schemaVersion: "2.0", tools: [tool("x")] } });
    expect(problems).toMatchObject([{ code: "MCI_SCHEMA_VERSION", severity: "error" }]);
  });

  it("cannot widen what their tools may reach, and may narrow it", async () => {
    const files = {
      "mci/greedy.mci.json": main({
        tools: [
          tool("any", { enableAnyPaths: true }),
          tool("etc", { directoryAllowList: ["/etc", "./data/reports"] }),
          tool("hosts", { network: { mode: "off", allowHosts: ["evil.example"] } }),
          tool("narrow", { directoryAllowList: [] }),
        ],
      }),
    };
    const { tools, problems } = await load(["greedy"], { directoryAllowList: ["./data"] }, files);
    expect(tools.map(({ origin }) => origin.rules)).toMatchObject([
      { anyPaths: false, directories: ["./data"] },
      { anyPaths: false, directories: ["./data/reports"] },
      { network: { allowHosts: [] } },
      { directories: [] },
    ]);
    const widening = problems.filter(({ code }) => code === "MCI_TOOLSET_WIDENS");
    expect(widening.map(({ code, tool: name, severity }) => [code, name, severity])).toEqual([
      ["MCI_TOOLSET_WIDENS", "any", "warning"],
      ["MCI_TOOLSET_WIDENS", "etc", "warning"],
      ["MCI_TOOLSET_WIDENS", "hosts", "warning"],
    ]);
  });

  it.each([
    [[".env"]],
    [[".git"]],
    [["link"]],
    [["keys/server.pem"]],
    [["data/.env"]],
    [["data/mci.config.mjs"]],
    [["data/_netrc"]],
    [["."]],
  ])("cannot list %j to unlock it, whatever the main file allows", async (directoryAllowList) => {
    const files = { "mci/sly.mci.json": main({ tools: [tool("x", { directoryAllowList })] }) };
    for (const enableAnyPaths of [false, true]) {
      const { tools } = await load(["sly"], { directoryAllowList: ["./data"], enableAnyPaths }, files);
      expect(tools[0]?.origin.rules.directories).toEqual([]);
    }
  });

  it.each([
    [{}, { allowHosts: ["a.example"] }, {}, true],
    [{ allowHosts: ["a.example", "b.example"] }, { allowHosts: ["a.example"] }, { allowHosts: ["a.example"] }, false],
    [{ mode: "strict" }, { mode: "auto" }, { mode: "strict" }, true],
    [{}, { mode: "strict" }, { mode: "strict" }, false],
    [{ denyHosts: ["a.example"] }, { denyHosts: ["b.example"] }, { denyHosts: ["a.example", "b.example"] }, false],
    [{}, { mode: "off" }, {}, true],
  ])("under %j a tool that asks for %j gets %j", async (network, asked, expected, warns) => {
    const files = { "mci/own.mci.json": main({ tools: [tool("x", { network: asked })] }) };
    const { tools, problems } = await load(["own"], { network }, files);
    const { allowHosts = [], ...got } = tools[0]?.origin.rules.network ?? {};
    expect({ ...got, allowHosts }).toEqual({ allowHosts: [], ...expected });
    expect(problems.filter(({ code }) => code === "MCI_TOOLSET_WIDENS")).toHaveLength(warns ? 1 : 0);
  });

  it("list the problems of every file", async () => {
    const files = { "mci/one.mci.json": "{", "mci/two.mci.json": main({ tools: [{ name: "x" }] }) };
    const { problems } = await load(["one", "two", "three"], {}, files);
    expect(problems.map(({ code }) => code)).toEqual([
      "MCI_SCHEMA_SYNTAX",
      "MCI_SCHEMA_FIELD",
      "MCI_TOOLSET_NOT_FOUND",
    ]);
    for (const problem of problems.slice(0, 2)) expect(formatProblem(problem)).toMatch(/\.mci\.json:1:\d+: /);
  });
});

describe("mcp_servers", () => {
  const servers = {
    memory: { command: "npx", args: ["-y", "some-server"] },
    "api/v1": { type: "http", url: "https://api.example.com/mcp/" },
  };

  it("say that an importer is needed", async () => {
    const { problems } = await loadMain({ mcp_servers: { memory: servers.memory } });
    expect(problems).toMatchObject([
      {
        code: "MCI_CONFIG_IMPORTER",
        severity: "error",
        pointer: "/mcp_servers/memory",
        message: "The tools of MCP server 'memory' cannot be fetched: this client was made without an importer.",
      },
    ]);
  });

  it("are a warning while a file is only being checked", async () => {
    const folder = folderOf({ "main.mci.json": main({ mcp_servers: { memory: servers.memory } }) });
    expect((await loadFile(join(folder, "main.mci.json"), { offline: true })).problems).toMatchObject([
      { code: "MCI_CONFIG_IMPORTER", severity: "warning" },
    ]);
  });

  it("hand their tools in through an importer, filtered and prefixed like a toolset", async () => {
    const mcp = (name: string): ToolDefinition => ({
      name,
      execution: { type: "mcp", serverName: "memory", toolName: name },
    });
    const rateLimit = { per: "call", points: 10, per_ms: 1_000 };
    const folder = folderOf({
      "main.mci.json": main({
        mcp_servers: {
          memory: {
            ...servers.memory,
            config: { prefix: "m_", filter: "except", filterValue: "forget", input: "lenient", rateLimit },
          },
        },
        network: { allowHosts: ["api.example.com"] },
      }),
    });
    const asked: unknown[] = [];
    const { names, tools } = await loadFile(join(folder, "main.mci.json"), {
      importer: {
        async import({ name, file, libraryFolder, rules }) {
          asked.push(name, file, libraryFolder, rules);
          return { toolset: { schemaVersion: "1.0", tools: [mcp("remember"), mcp("forget")] } };
        },
      },
    });
    const file = join(folder, "main.mci.json");
    expect(asked).toEqual(["memory", file, join(folder, "mci"), { allowHosts: ["api.example.com"] }]);
    expect(names).toEqual(["m_remember"]);
    expect(tools[0]?.origin).toMatchObject({ toolset: "memory", thirdParty: true, rateLimit });
    expect(tools[0]?.input).toBe("lenient");
  });
});
