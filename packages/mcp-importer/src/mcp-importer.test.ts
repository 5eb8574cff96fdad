import { execFileSync } from "node:child_process";
import { lstat, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Problem } from "@mci/contract";
import { mcpSessions } from "@mci/mcp-session";
import { mcpImporter, type ImportStep } from "./index.ts";
import { project, scripted, scriptedServer, tool } from "../test/imported.ts";

describe("the tools of a server", () => {
  it("Schema Reference, How MCP Servers Work: are fetched on the first load and cached as a toolset file", async () => {
    const { load, cache, folder } = await project({ s: scripted("s", { expDays: 7 }) }, [tool("read"), tool("write")]);
    const { names, tools, problems } = await load();
    expect([names, problems]).toEqual([["read", "write"], []]);
    expect(tools[0]?.origin).toMatchObject({
      file: join(folder, "mci/mcp/s.mci.json"),
      pointer: "/tools/0",
      toolset: "s",
      thirdParty: true,
    });
    const { expiresAt, configHash, ...rest } = await cache("s");
    expect(rest).toEqual({
      schemaVersion: "1.0",
      metadata: { name: "s", description: "Tools of MCP server 's'. Fetched from it; do not edit." },
      tools: ["read", "write"].map((name) => ({
        ...tool(name),
        execution: { type: "mcp", serverName: "s", toolName: name },
      })),
    });
    expect(configHash).toMatch(/^sha256-[0-9a-f]{64}$/);
    expect((Date.parse(String(expiresAt)) - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
  });

  it("Schema Reference, How MCP Servers Work: come from the cache afterwards, and nothing is started", async () => {
    const { load, starts } = await project({ s: scripted("s") });
    await load();
    expect(starts()).toBe(1);
    expect(await load()).toMatchObject({ names: ["read"], problems: [] });
    expect(starts()).toBe(1);
  });

  it("take null for absent, from the server as from the cache", async () => {
    const said = { title: null, description: null, _meta: null, annotations: { title: null, readOnlyHint: true } };
    const { load, cache, edit } = await project({ s: scripted("s") }, [tool("read", said)]);
    expect(await load()).toMatchObject({ names: ["read"], problems: [] });
    expect(JSON.stringify(await cache("s"))).not.toContain("null");
    await edit("s", ({ tools: [read], ...rest }) => ({ ...rest, metadata: null, tools: [{ ...read, icons: null }] }));
    const { tools, problems } = await load();
    expect(problems).toEqual([]);
    expect(tools).toMatchObject([{ annotations: { readOnlyHint: true } }]);
    expect(tools[0]).not.toHaveProperty("icons");
  });

  it("keep everything the server says of them, and nothing that is not said of tools", async () => {
    const said = {
      title: "Read {{env.SECRET}}",
      description: "@if(true) {{props.a}} \u2028 é",
      icons: [{ src: "data:image/png;base64,AAAA" }],
      annotations: { readOnlyHint: true, openWorldHint: false, idempotentHint: true, audience: ["user", "assistant"] },
      inputSchema: { type: "object", properties: { a: { type: "string", default: "{{env.SECRET}}" } } },
      outputSchema: { type: "object", properties: { b: { type: "number" } } },
      _meta: { "example.com/x": 1 },
    };
    const more = { execution: { type: "cli", command: "rm" }, enableAnyPaths: true, tags: ["trusted"], network: {} };
    const { load } = await project({ s: scripted("s") }, [tool("read", { ...said, ...more })]);
    const [first] = (await load({ env: { SECRET: "SECRET-1" } })).tools;
    expect(first).toMatchObject({
      ...said,
      tags: ["IsReadOnly", "IsIdempotent", "audience_user", "audience_assistant"],
      execution: { type: "mcp", serverName: "s", toolName: "read" },
      origin: { rules: { anyPaths: false } },
    });
    const [cached] = (await load()).tools;
    expect(cached).toEqual(first);
  });

  it("are filtered by their own names and by tags of their hints, then get the prefix", async () => {
    const tools = [tool("read", { annotations: { readOnlyHint: true } }), tool("write")];
    const filters = { filter: "tags", filterValue: "IsReadOnly", prefix: "s_" };
    const { load, cache } = await project({ s: scripted("s", filters) }, tools);
    expect((await load()).names).toEqual(["s_read"]);
    expect((await cache("s")).tools.map(({ name }) => name)).toEqual(["read", "write"]);
  });

  it("are kept in a file for its owner alone, and nothing else is left in the folder", async () => {
    const { load, folder } = await project({ s: scripted("s") });
    await load();
    await load({ refresh: true });
    expect((await stat(join(folder, "mci/mcp/s.mci.json"))).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, "mci/mcp"))).toEqual(["s.mci.json"]);
  });

  it("of servers side by side are all had, and their import is told step by step", async () => {
    const { load, write } = await project({ s: scripted("s"), t: scripted("t") });
    await write("t.script.json", { tools: [tool("other")] });
    const steps: ImportStep[] = [];
    await load({ onProgress: (step) => steps.push(step) });
    expect(steps.filter(({ server }) => server === "t")).toEqual([
      { server: "t", state: "connecting" },
      { server: "t", state: "listing", tools: 1 },
      { server: "t", state: "done", tools: 1 },
    ]);
    steps.length = 0;
    await load({ onProgress: (step) => steps.push(step) });
    expect(steps.toSorted((a, b) => (a.server < b.server ? -1 : 1))).toEqual([
      { server: "s", state: "cached", tools: 1 },
      { server: "t", state: "cached", tools: 1 },
    ]);
  });
});

describe("a cache", () => {
  it("is fetched again when it has expired", async () => {
    const { load, edit, cache, starts } = await project({ s: scripted("s") });
    await load();
    await edit("s", (old) => ({ ...old, expiresAt: "2020-01-01" }));
    expect(await load()).toMatchObject({ names: ["read"], problems: [] });
    expect(starts()).toBe(2);
    expect(Date.parse(String((await cache("s")).expiresAt))).toBeGreaterThan(Date.now());
  });

  it("is fetched again when the entry of the server has changed, and not for its config", async () => {
    const { load, write, starts } = await project({ s: scripted("s") });
    await load();
    const entry = scripted("s", { prefix: "x_", expDays: 3 });
    await write("main.mci.json", { schemaVersion: "1.0", mcp_servers: { s: entry } });
    expect((await load()).names).toEqual(["x_read"]);
    expect(starts()).toBe(1);
    await write("main.mci.json", { schemaVersion: "1.0", mcp_servers: { s: { ...entry, env: { A: "{{env.A}}" } } } });
    await load({ env: { A: "1" } });
    expect(starts()).toBe(2);
    expect(await load({ env: { A: "2" } })).toMatchObject({ names: ["x_read"], problems: [] });
    expect(starts()).toBe(2);
  });

  it("without a configHash, as others write it, is taken", async () => {
    const { load, edit, starts } = await project({ s: scripted("s") });
    await load();
    await edit("s", ({ configHash: _, ...old }) => ({
      ...old,
      expiresAt: "2999-01-01T00:00:00.123456+00:00",
      tools: old.tools.map((one) => ({ ...one, enableAnyPaths: false, directoryAllowList: [], disabled: false })),
    }));
    expect(await load()).toMatchObject({ names: ["read"], problems: [] });
    expect(starts()).toBe(1);
  });

  it("is fetched again when that is asked for, for all servers or for some", async () => {
    const { load, write, starts } = await project({ s: scripted("s") });
    await load();
    await write("s.script.json", { tools: [tool("write")] });
    expect((await load({ refresh: ["other"] })).names).toEqual(["read"]);
    expect((await load({ refresh: ["s"] })).names).toEqual(["write"]);
    expect((await load({ refresh: true })).names).toEqual(["write"]);
    expect(starts()).toBe(3);
  });

  it("that is fetched again says what has changed", async () => {
    const { load, write } = await project({ s: scripted("s") }, [tool("a"), tool("b"), tool("c")]);
    await load();
    await write("s.script.json", { tools: [tool("a"), tool("b", { description: "New." }), tool("d")] });
    const { problems } = await load({ refresh: true });
    expect(problems).toMatchObject([
      {
        code: "MCI_DRIFT",
        severity: "warning",
        pointer: "/mcp_servers/s",
        message: "MCP server 's' describes its tools differently than before: added d; removed c; changed b.",
      },
    ]);
    expect((await load({ refresh: true })).problems).toEqual([]);
  });

  it.each([
    ["has expired", { expiresAt: "2020-01-01" }, /^The tools of MCP server 's' expired \d+ days ago, and are used/],
    ["has changed", { configHash: "sha256-0" }, /^The tools of MCP server 's' were fetched with another configuration/],
    ["has no date", { expiresAt: "soon" }, /^The tools of MCP server 's' have no date until which they are good/],
  ])("that %s serves when the server is unavailable, with a warning", async (_, change, message) => {
    const { load, edit, write } = await project({ s: scripted("s") });
    await load();
    await edit("s", (old) => ({ ...old, ...change }));
    await write("s.script.json", { listError: "no tools today" });
    const { names, problems } = await load();
    expect(names).toEqual(["read"]);
    expect(problems).toMatchObject([{ code: "MCI_SERVER_CACHE", severity: "warning", pointer: "/mcp_servers/s" }]);
    expect(problems[0]?.message).toMatch(message);
    expect(problems[0]?.message).toContain("no tools today");
  });

  const cli = { type: "cli", command: "touch", args: ["stolen"] };
  const violations: readonly (readonly [string, (execution: object) => object])[] = [
    ["runs a command", () => ({ execution: cli })],
    ["calls another server", (execution) => ({ execution: { ...execution, serverName: "other" } })],
    ["calls another tool", (execution) => ({ execution: { ...execution, toolName: "delete_all" } })],
    ["has a template for its answers", (execution) => ({ execution: { ...execution, responseTemplate: "{{.a}}" } })],
    ["opens any path", () => ({ enableAnyPaths: true })],
    ["opens a folder", () => ({ directoryAllowList: ["/"] })],
    ["reaches hosts", () => ({ network: { mode: "off" } })],
  ];

  it.each(violations)("that %s is fetched again, with a warning at its place", async (_, violate) => {
    const { load, edit, folder } = await project({ s: scripted("s") });
    await load();
    await edit("s", (old) => ({ ...old, tools: old.tools.map((one) => ({ ...one, ...violate(one.execution) })) }));
    const { tools, problems } = await load();
    expect(tools.map(({ execution }) => execution)).toEqual([{ type: "mcp", serverName: "s", toolName: "read" }]);
    expect(problems).toMatchObject([
      { code: "MCI_SERVER_CACHE", severity: "warning", file: join(folder, "mci/mcp/s.mci.json"), tool: "read" },
    ]);
    expect(problems[0]?.line).toBeGreaterThan(9);
  });

  it.each(violations)("that %s never serves, and is an error where files are checked", async (_, violate) => {
    const { load, edit, write, starts } = await project({ s: scripted("s") });
    await load();
    await edit("s", (old) => ({ ...old, tools: old.tools.map((one) => ({ ...one, ...violate(one.execution) })) }));
    await write("s.script.json", { listError: "no" });
    const { tools, problems } = await load();
    expect(tools).toEqual([]);
    expect(problems.map(({ severity }) => severity)).toEqual(["warning", "error"]);
    expect(problems[1]?.message).toContain(
      "Its cached tools are not used either: An import contains nothing but calls",
    );
    const before = starts();
    const checked = await load({ offline: true });
    expect([checked.tools, checked.problems.map(({ severity }) => severity)]).toEqual([[], ["error"]]);
    expect(starts()).toBe(before);
  });

  it.each([
    ["is not JSON", "<<<<<<< HEAD\n{}", 1],
    ["declares servers", '{"schemaVersion":"1.0","tools":[],\n"mcp_servers":{}}', 2],
    ["is of another version", '{"schemaVersion":"2.0","tools":[]}', 1],
    [
      "has a tool twice",
      '{"schemaVersion":"1.0","tools":[{"name":"a","execution":{"type":"mcp","serverName":"s","toolName":"a"}},\n{"name":"a","execution":{"type":"mcp","serverName":"s","toolName":"a"}}]}',
      2,
    ],
  ])("that %s is fetched again, and never serves", async (_, content, line) => {
    const { load, write } = await project({ s: scripted("s") });
    await write("mci/mcp/s.mci.json", content);
    const fetched = await load();
    expect(fetched.names).toEqual(["read"]);
    expect(fetched.problems).toMatchObject([{ code: "MCI_SERVER_CACHE", severity: "warning", line }]);
    await write("mci/mcp/s.mci.json", content);
    await write("s.script.json", { listError: "no" });
    expect((await load()).tools).toEqual([]);
    expect((await load({ offline: true })).problems).toMatchObject([{ severity: "error", line }]);
  });

  it("is never read through a link that leads out of the library folder, and the link is replaced", async () => {
    const { load, write, folder } = await project({ s: scripted("s") });
    const execution = { type: "mcp", serverName: "s", toolName: "planted" };
    const content = { schemaVersion: "1.0", expiresAt: "2999-01-01", tools: [{ name: "planted", execution }] };
    await write("outside.json", content);
    await mkdir(join(folder, "mci/mcp"), { recursive: true });
    await symlink(join(folder, "outside.json"), join(folder, "mci/mcp/s.mci.json"));
    expect((await load({ offline: true })).problems).toMatchObject([{ code: "MCI_TOOLSET_NAME", severity: "error" }]);
    const { names, problems } = await load();
    expect(names).toEqual(["read"]);
    expect(problems).toMatchObject([{ code: "MCI_SERVER_CACHE", severity: "warning" }]);
    expect((await lstat(join(folder, "mci/mcp/s.mci.json"))).isFile()).toBe(true);
    expect(JSON.parse(await readFile(join(folder, "outside.json"), "utf8"))).toEqual(content);
  });

  it("is never waited for: a pipe or a folder in its place is not read", async () => {
    const { load, folder } = await project({ s: scripted("s") });
    await mkdir(join(folder, "mci/mcp"), { recursive: true });
    execFileSync("mkfifo", [join(folder, "mci/mcp/s.mci.json")]);
    expect((await load({ offline: true })).problems).toMatchObject([
      { code: "MCI_FILE_READ", message: "This file cannot be read: not a regular file." },
    ]);
    expect((await load()).names).toEqual(["read"]);
    await rm(join(folder, "mci/mcp/s.mci.json"));
    await mkdir(join(folder, "mci/mcp/s.mci.json"));
    const { names, problems } = await load();
    expect([names, problems.map(({ severity }) => severity)]).toEqual([["read"], ["warning", "warning"]]);
    expect(await readdir(join(folder, "mci/mcp"))).toEqual(["s.mci.json"]);
  });

  it("with violations all over is reported briefly", async () => {
    const { load, edit } = await project({ s: scripted("s") });
    await load();
    const violating = (index: number) => ({ name: `t${index}`, execution: { type: "text", text: "x" } });
    await edit("s", (old) => ({ ...old, tools: Array.from({ length: 200 }, (_, index) => violating(index)) }));
    expect((await load({ offline: true })).problems).toHaveLength(20);
  });

  it("is good for a hundred years at most", async () => {
    const { load, cache } = await project({ s: scripted("s", { expDays: 1e15 }) });
    expect((await load()).names).toEqual(["read"]);
    expect(Number(String((await cache("s")).expiresAt).slice(0, 4)) - new Date().getFullYear()).toBeCloseTo(100, -1);
  });

  it("is never written into a folder outside of the library folder", async () => {
    const { load, folder } = await project({ s: scripted("s") });
    await mkdir(join(folder, "mci"));
    await mkdir(join(folder, "elsewhere"));
    await symlink(join(folder, "elsewhere"), join(folder, "mci/mcp"));
    const { names, problems } = await load();
    expect(names).toEqual(["read"]);
    expect(problems).toMatchObject([{ code: "MCI_SERVER_CACHE", severity: "warning" }]);
    expect(problems[0]?.message).toContain("leads out of the library folder");
    expect(await readdir(join(folder, "elsewhere"))).toEqual([]);
  });

  it("that cannot be written is a warning, and the tools are there", async () => {
    const { load, folder } = await project({ s: scripted("s") });
    await mkdir(join(folder, "mci"));
    await writeFile(join(folder, "mci/mcp"), "in the way");
    const { tools, problems } = await load();
    expect(tools.map(({ name, origin }) => [name, origin.file])).toEqual([["read", undefined]]);
    expect(problems).toMatchObject([{ code: "MCI_SERVER_CACHE", severity: "warning", pointer: "/mcp_servers/s" }]);
  });
});

describe("an unavailable server", () => {
  const gone = { command: "there-is-no-such-program" };

  it("is an error that names it and its place", async () => {
    const { load, folder } = await project({ gone });
    const { tools, problems } = await load();
    expect(tools).toEqual([]);
    expect(problems).toMatchObject([
      { severity: "error", file: join(folder, "main.mci.json"), pointer: "/mcp_servers/gone" },
    ]);
    expect(problems[0]?.message).toMatch(
      /^The tools of MCP server 'gone' cannot be fetched: .*there-is-no-such-program/,
    );
  });

  it.each([
    ["warn", undefined, "warning"],
    ["fail", undefined, "error"],
    ["fail", "warn", "warning"],
    ["warn", "fail", "error"],
  ] as const)("with the option %s and its own config %s: %s", async (option, own, severity) => {
    const config = own === undefined ? {} : { onUnavailable: own };
    const { load } = await project({ gone: { ...gone, config } });
    expect((await load({ onUnavailable: option })).problems).toMatchObject([{ severity }]);
  });

  it("for want of a value in env says which, and is not reached", async () => {
    const headers = { Authorization: "Bearer {{env.API_TOKEN}}" };
    const { load } = await project({ api: { type: "http", url: "http://127.0.0.1:9/mcp", headers } });
    const { problems } = await load();
    expect(problems).toMatchObject([{ code: "MCI_TEMPLATE_MISSING", severity: "error", pointer: "/mcp_servers/api" }]);
    expect(problems[0]?.message).toContain("env.API_TOKEN");
    expect(problems[0]?.message).toContain("'api'");
  });

  it("keeps values of env to itself", async () => {
    const entry = { ...scripted("s"), env: { TOKEN: "{{env.TOKEN}}" } };
    const { load, write } = await project({ s: entry });
    await write("s.script.json", { listError: "who is SECRET-abcdef?" });
    const { problems } = await load({ env: { TOKEN: "SECRET-abcdef" } });
    expect(problems[0]?.message).toContain("who is [redacted]?");
    expect(JSON.stringify(problems)).not.toContain("SECRET-abcdef");
  });

  it("does not keep the tools of others away", async () => {
    const { load } = await project({ gone, s: scripted("s") });
    expect((await load({ onUnavailable: "warn" })).names).toEqual(["read"]);
  });

  it("ends with the load", async () => {
    const { load, write, asked } = await project({ s: scripted("s") });
    await write("s.script.json", { silent: true });
    const controller = new AbortController();
    const loading = load({ signal: controller.signal });
    await asked();
    controller.abort();
    expect((await loading).problems).toMatchObject([{ code: "MCI_CANCELLED", pointer: "/mcp_servers/s" }]);
  });

  it("is given a minute", async () => {
    const { load, write, asked } = await project({ s: scripted("s") });
    await write("s.script.json", { silent: true });
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const loading = load();
    await asked();
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    expect((await loading).problems).toMatchObject([{ code: "MCI_TIMEOUT", pointer: "/mcp_servers/s" }]);
  });
});

describe("a file that is only checked", () => {
  it("knows no values of env, and misses none", async () => {
    const { load } = await project({ s: { ...scripted("s"), env: { TOKEN: "{{env.TOKEN}}" } } });
    await load({ env: { TOKEN: "SECRET-1" } });
    expect(await load({ offline: true })).toMatchObject({ names: ["read"], problems: [] });
  });

  it("starts nothing, and says that tools are not cached", async () => {
    const { load, starts } = await project({ s: scripted("s") });
    expect((await load({ offline: true })).problems).toMatchObject([
      { code: "MCI_SERVER_CACHE", severity: "warning", pointer: "/mcp_servers/s" },
    ]);
    expect(starts()).toBe(0);
  });

  it("has the cached tools, whatever their date and whether or not the server was changed", async () => {
    const { load, edit, starts } = await project({ s: scripted("s") });
    await load();
    await edit("s", (old) => ({ ...old, expiresAt: "2020-01-01", configHash: "sha256-0" }));
    expect(await load({ offline: true, refresh: true })).toMatchObject({ names: ["read"], problems: [] });
    expect(starts()).toBe(1);
  });

  it("warns of a command that is not on this machine, and of fallbacks without quotes", async () => {
    const { load } = await project({ s: { command: "mci-no-such-command", args: ["{{env.DIR|/srv}}"] } });
    expect((await load({ offline: true })).problems).toMatchObject([
      {
        severity: "warning",
        pointer: "/mcp_servers/s",
        message: "MCP server 's': the fallback /srv has no quotes: it counts as text.",
        hint: "Write {{env.DIR|'/srv'}}.",
      },
      {
        code: "MCI_COMMAND_NOT_FOUND",
        severity: "warning",
        message: "MCP server 's' cannot be started here: command not found: mci-no-such-command.",
      },
      { code: "MCI_SERVER_CACHE", severity: "warning" },
    ]);
    const { load: other } = await project({ s: { command: "{{env.COMMAND}}" } });
    expect((await other({ offline: true })).problems).toMatchObject([{ code: "MCI_SERVER_CACHE" }]);
  });

  it.each([
    [{ command: "node", args: ["{{env.A"] }, "MCI_TEMPLATE_SYNTAX"],
    [{ command: "node", args: ["{{props.a}}"] }, "MCI_TEMPLATE_VALUE"],
    [{ type: "http", url: "nowhere" }, "MCI_CONFIG"],
  ])("reports an error in the entry %j", async (entry, code) => {
    const { load } = await project({ s: entry });
    expect((await load({ offline: true })).problems.map((problem) => [problem.code, problem.severity])).toEqual([
      [code, "error"],
      ["MCI_SERVER_CACHE", "warning"],
    ]);
  });
});

describe("the name of a server", () => {
  it.each(["..", ".", "", "a/b", "../x", "a\\b", "a\0", "x".repeat(65)])(
    "cannot be %j: nothing is started or written",
    async (name) => {
      const { folder, starts, write } = await project({});
      const sessions = mcpSessions();
      const problems: Problem[] = [];
      await write("s.script.json", { tools: [tool("read")] });
      const imported = await mcpImporter({ sessions }).import(
        {
          name,
          server: { command: process.execPath, args: [scriptedServer, "./s.script.json"] },
          file: join(folder, "main.mci.json"),
          folder,
          libraryFolder: join(folder, "mci"),
          document: {},
          rules: {},
        },
        { env: {}, signal: new AbortController().signal, offline: false, report: (problem) => problems.push(problem) },
      );
      await sessions.close();
      expect(imported).toBeUndefined();
      expect(problems).toMatchObject([
        { code: "MCI_TOOLSET_NAME", severity: "error", file: join(folder, "main.mci.json") },
      ]);
      expect(starts()).toBe(0);
      expect(await readdir(folder)).not.toContain("mci");
    },
  );
});

describe("a hostile server", () => {
  const many = tool("x".repeat(127));
  it.each([
    ["a name with a control character", tool("a\u001b[31m"), /name has invisible characters: U\+001B/],
    ["a name that climbs", tool("../../etc/passwd"), /name .*slash/],
    ["a name with a backslash", tool("..\\x"), /name .*backslash/],
    ["an empty name", tool(""), /name is empty/],
    ["a name that is too long", tool("x".repeat(129)), /name has 129 characters/],
    ["a name that is too long with its prefix", many, /name has 127 characters, and at most 126/],
    ["a name that is taken", tool("read", { description: "Another." }), /name is that of another tool/],
    [
      "an inputSchema that is not an object",
      tool("bad", { inputSchema: "x" }),
      /inputSchema is missing, or not an object/,
    ],
    ["an inputSchema for something else", tool("bad", { inputSchema: { type: "string" } }), /not let an object in/],
    [
      "an inputSchema that is wrong",
      tool("bad", { inputSchema: { type: "object", required: true } }),
      /inputSchema cannot be used: \/required .* true must be an array/,
    ],
    [
      "an outputSchema that is wrong",
      tool("bad", { outputSchema: { type: "array", items: { type: "text" } } }),
      /outputSchema cannot be used: \/items\/type .* "text" must be one of/,
    ],
    ["an inputSchema that is too deep", tool("bad", { inputSchema: deep(200) }), /nest|deep/],
    ["annotations of other kinds", tool("bad", { annotations: { readOnlyHint: "yes" } }), /readOnlyHint must be/],
  ])("with %s loses that tool alone", async (_, bad, reason) => {
    const { load, cache } = await project({ s: scripted("s", { prefix: "s_" }) }, [tool("read"), bad, tool("write")]);
    const { names, problems } = await load();
    expect(names).toEqual(["s_read", "s_write"]);
    expect(problems).toMatchObject([{ severity: "warning", pointer: "/mcp_servers/s" }]);
    expect(problems[0]?.message).toContain("MCP server 's' is left out:");
    expect(problems[0]?.message).toMatch(reason);
    // oxlint-disable-next-line no-control-regex -- it is what is looked for
    expect(problems[0]?.message).not.toMatch(/[\u0000-\u001f]/);
    expect((await cache("s")).tools).toHaveLength(2);
    expect(await load()).toMatchObject({ names, problems: [] });
  });

  it("whose schemas have nulls, empty lists and the forms of older drafts loses no tool", async () => {
    const items = [{ type: "string" }, null];
    const { load, cache } = await project({ s: scripted("s") }, [
      tool("a", {
        inputSchema: { type: "object", properties: null, required: null },
        outputSchema: { properties: null },
      }),
      tool("b", { inputSchema: { type: "object", properties: { p: { type: "array", items }, n: null } } }),
      tool("c", { inputSchema: { properties: { n: { type: "number", minimum: 1, exclusiveMinimum: true } } } }),
      tool("d", { inputSchema: null, outputSchema: null, annotations: { title: null, readOnlyHint: null } }),
    ]);
    expect(await load()).toMatchObject({ names: ["a", "b", "c", "d"], problems: [] });
    expect((await cache("s")).tools?.map(({ inputSchema, outputSchema }) => [inputSchema, outputSchema])).toEqual([
      [{ type: "object" }, {}],
      [
        { type: "object", properties: { p: { type: "array", prefixItems: [{ type: "string" }, {}] }, n: {} } },
        undefined,
      ],
      [{ properties: { n: { type: "number", exclusiveMinimum: 1 } } }, undefined],
      [{ type: "object" }, undefined],
    ]);
  });

  it("with many bad tools is told of briefly", async () => {
    const { load } = await project(
      { s: scripted("s") },
      Array.from({ length: 500 }, () => tool("")),
    );
    const { problems } = await load();
    expect(problems).toHaveLength(21);
    expect(problems.at(-1)?.message).toBe("480 more tools of MCP server 's' are left out.");
  });

  it("with names every object has is treated like any other", async () => {
    const tools = ["__proto__", "constructor", "toString"].map((name) => tool(name));
    const { load } = await project({ s: scripted("s") }, tools);
    expect(await load()).toMatchObject({ names: ["__proto__", "constructor", "toString"], problems: [] });
    expect(await load()).toMatchObject({ names: ["__proto__", "constructor", "toString"], problems: [] });
  });

  it("with more than a toolset file may hold is an error, and nothing is written", async () => {
    // 0.6 MB, of which indenting makes 57 MB.
    const deepest = nested(
      90,
      Array.from({ length: 300_000 }, () => 1),
    );
    const { load, write, folder } = await project({ s: scripted("s") });
    await write("s.script.json", JSON.stringify({ tools: [tool("t", { inputSchema: { default: deepest } })] }));
    const { names, problems } = await load();
    expect(names).toEqual([]);
    expect(problems).toMatchObject([{ code: "MCI_SCHEMA_LIMIT", severity: "error", pointer: "/mcp_servers/s" }]);
    expect(problems[0]?.message).toContain("its tools do not fit a toolset file");
    expect(await readdir(folder)).not.toContain("mci");
  });
});

function deep(levels: number): object {
  let schema: object = { type: "object" };
  for (let level = 0; level < levels; level += 1) schema = { type: "object", properties: { a: schema } };
  return schema;
}

function nested(levels: number, value: unknown): unknown {
  return levels === 0 ? value : [nested(levels - 1, value)];
}
