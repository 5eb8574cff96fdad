import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { textOf, type Progress, type JsonObject } from "@mci/contract";
import { mcpSessions } from "@mci/mcp-session";
import { closedAtEnd, folderOf, temporaryFolder } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";
import { declaredServer } from "./declared-server.ts";
import { mcpExecutor } from "./index.ts";
import { check, open, tool } from "../test/client.ts";

describe("a tool of an MCP server", () => {
  it("gets the arguments as they are, defaults included", async () => {
    const properties = { a: {}, unit: { type: "string", default: "celsius" } };
    const { client } = await open([tool("arguments", {}, { inputSchema: { type: "object", properties } })]);
    const a = { text: "{{env.X}} @if(true)", list: [1.5, null, "é\u2028"], deep: { constructor: {} } };
    expect(JSON.parse(textOf(await client.execute("arguments", { a })))).toEqual({ a, unit: "celsius" });
  });

  it("answers with every part of its content", async () => {
    const { client } = await open([tool("parts")]);
    expect(await client.execute("parts")).toEqual({
      isError: false,
      content: [
        { type: "image", data: "AAAA", mimeType: "image/png", annotations: { priority: 1 } },
        { type: "text", text: "seen" },
        { type: "audio", data: "AAAA", mimeType: "audio/wav" },
        { type: "resource", resource: { uri: "file:///a", text: "b" } },
        { type: "resource_link", uri: "file:///c", name: "c" },
      ],
      metadata: { server: "talking", response_time_ms: expect.any(Number), _meta: { "example.com/cost": 2 } },
    });
  });

  it("answers with its structured content, which is held against the outputSchema", async () => {
    const { client } = await open([tool("structured", {}, { outputSchema: { type: "object", required: ["total"] } })]);
    expect(await client.execute("structured")).toMatchObject({
      isError: false,
      content: [{ type: "text", text: "Two of them." }],
      structuredContent: { items: ["a", "b"] },
      metadata: { output_problems: [expect.stringContaining("total")] },
    });
  });

  it("with a response template has no structured content, unless it promises some", async () => {
    const response = { template: "{{items}}", templateEngine: "builtin" };
    const outputSchema = { type: "object" };
    const { client } = await open([
      { ...tool("structured", { response }), name: "hidden" },
      tool("structured", { response }, { outputSchema }),
    ]);
    expect(await client.execute("hidden")).not.toHaveProperty("structuredContent");
    expect(await client.execute("structured")).toMatchObject({ structuredContent: { items: ["a", "b"] } });
  });

  it("is called by a plain name, whatever it looks like", async () => {
    const toolName = "{{props.name}}";
    const { client } = await open([tool("x", { toolName })]);
    const result = await client.execute("x", { name: "echo" });
    expect(result).toMatchObject({ isError: true, code: "MCI_TOOL_UNKNOWN" });
    expect(textOf(result)).toContain("unknown tool '{{props.name}}'");
  });

  it("shares one server with the others", async () => {
    const { client, log } = await open([tool("echo"), tool("list")]);
    await Promise.all([client.execute("echo", {}), client.execute("list", {}), client.execute("echo", {})]);
    expect(log().filter((line) => line === "started")).toHaveLength(1);
  });

  it("is one of sixteen calls at once", async () => {
    const sessions = closedAtEnd(mcpSessions());
    expect(mcpExecutor({ sessions }).concurrency).toBe(16);
  });

  it("is explained without starting its server", async () => {
    const { client, log } = await open([tool("echo")]);
    expect(await client.explain("echo", { value: 1 })).toEqual({
      text: `MCP server 'talking', tool 'echo': {"value":1}`,
      parts: [
        { name: "server", value: "talking", at: "/serverName" },
        { name: "tool", value: "echo", at: "/toolName" },
        { name: "arguments", value: '{"value":1}', at: "" },
      ],
    });
    expect(log()).toEqual([]);
  });

  it("reports progress", async () => {
    const { client } = await open([tool("trigger-long-running-operation", { serverName: "everything" })], { servers });
    const steps: Progress[] = [];
    const props = { duration: 0.2, steps: 2 };
    await client.execute("trigger-long-running-operation", props, { onProgress: (step) => steps.push(step) });
    expect(steps[0]).toMatchObject({ progress: 1, total: 2 });
  });

  it("is an error when its answer is more than a result may hold", async () => {
    const { client } = await open([tool("echo")], { limits: { resultBytes: 2_000 } });
    const result = await client.execute("echo", { value: "x".repeat(300_000) });
    expect(result).toMatchObject({ isError: true, code: "MCI_RESULT_LIMIT" });
  });

  it("keeps the values its server has from env out of its answers", async () => {
    const talking = { command: process.execPath, args: [join(import.meta.dirname, "../test/talking-server.mjs")] };
    const env = { ...talking, env: { VALUE: "Bearer {{env.ADDRESS}}" } };
    const { client } = await open([tool("env", { serverName: "env" })], {
      servers: { env },
      env: { ADDRESS: "SECRET-abcdef" },
    });
    expect(textOf(await client.execute("env"))).toBe("said: Bearer [redacted]");
  });

  it("keeps secret env values of its server's arguments out of its answers, and leaves others, such as folders", async () => {
    const script = join(import.meta.dirname, "../test/talking-server.mjs");
    const args = [script, "log", "--token={{env.API_TOKEN}}", "--pin={{env.PIN}}", "{{env.ROOT}}", "{{env.SHOWN_KEY}}"];
    const env = { API_TOKEN: "SECRET-abcdef", PIN: "PIN-123456", ROOT: "my-folder", SHOWN_KEY: "shown-to-all" };
    const servers = { s: { command: process.execPath, args } };
    const { client } = await open([tool("argv", { serverName: "s" })], {
      servers,
      document: { redact: ["PIN"], reveal: ["SHOWN_KEY"] },
      env,
    });
    expect(textOf(await client.execute("argv"))).toBe(
      "said: --token=[redacted] --pin=[redacted] my-folder shown-to-all",
    );
  });
});

describe("an error answer", () => {
  it("keeps its content, and its first text is the error", async () => {
    const { client } = await open([tool("fail")]);
    expect(await client.execute("fail")).toMatchObject({
      isError: true,
      error: "the disk is full",
      code: "MCI_TOOL_FAILED",
      content: [
        { type: "text", text: "the disk is full" },
        { type: "text", text: "try tomorrow" },
      ],
      metadata: { server: "talking" },
    });
  });

  it("that does not begin with a text has it repeated at the start", async () => {
    const { client } = await open([tool("fail-with-image")]);
    const { content } = await client.execute("fail-with-image");
    expect(content.map((part) => part.type)).toEqual(["text", "image", "text"]);
  });

  it("without a text is told of all the same", async () => {
    const { client } = await open([tool("fail-silently")]);
    expect(textOf(await client.execute("fail-silently"))).toBe(
      "The MCP server 'talking' says that the call failed, and not why.",
    );
  });

  it("of great length is cut in the error, and whole in the content", async () => {
    const { client } = await open([tool("fail-at-length")]);
    const result = await client.execute("fail-at-length");
    expect(result).toMatchObject({ error: `${"x".repeat(1_999)}...` });
    expect(result.content[1]).toEqual({ type: "text", text: "x".repeat(1_999) + "😀".repeat(2_000) });
  });

  it("that speaks of something that is not found is not taken for a missing tool", async () => {
    const { client } = await open([tool("not-found")]);
    expect(await client.execute("not-found")).toMatchObject({ code: "MCI_TOOL_FAILED" });
  });
});

describe("a call that gets no answer", () => {
  it("of a tool the server does not have any more says how to import its tools again", async () => {
    const { client } = await open([tool("ecko")]);
    expect(textOf(await client.execute("ecko"))).toBe(
      "The MCP server 'talking' does not know this tool: unknown tool 'ecko'. Did you mean 'echo'? " +
        'If its tools were imported, they have changed since: "mci import --refresh" fetches them again.',
    );
  });

  it("because the server refuses it says what the server said", async () => {
    const { client } = await open([tool("refuse")]);
    const result = await client.execute("refuse");
    expect(result).toMatchObject({ isError: true, code: "MCI_SERVER_ANSWER", metadata: { server: "talking" } });
    expect(textOf(result)).toContain("no tools/call");
  });

  it("ends at its timeout, and tells the server", async () => {
    const { client, log } = await open([tool("echo"), tool("wait", { timeout_ms: 300 })]);
    await client.execute("echo");
    const result = await client.execute("wait");
    expect(result).toMatchObject({ isError: true, code: "MCI_TIMEOUT" });
    expect(textOf(result)).toContain("timed out after 300 ms");
    await expect.poll(log).toContain("cancelled");
  });

  it("ends when its caller leaves, and tells the server", async () => {
    const { client, log } = await open([tool("wait")]);
    const controller = new AbortController();
    const running = client.execute("wait", {}, { signal: controller.signal });
    await expect.poll(log).toContain("call wait");
    controller.abort();
    expect(await running).toMatchObject({ isError: true, code: "MCI_CANCELLED" });
    await expect.poll(log).toContain("cancelled");
  });

  it.each([
    [{}, 1],
    [{ readOnlyHint: true }, 4],
    [{ idempotentHint: true }, 4],
  ])("is repeated only where that is safe: %j", async (annotations, calls) => {
    const { client, log } = await open([tool("die", { retries: { attempts: 2, backoff_ms: 1 } }, { annotations })]);
    expect(await client.execute("die")).toMatchObject({ isError: true, code: "MCI_SERVER_UNAVAILABLE" });
    // Twice for each attempt: the connection starts a server that died once more.
    expect(log().filter((line) => line === "call die")).toHaveLength(calls);
  });

  it("for want of a value in env names it and the server", async () => {
    const api = { type: "http", url: "http://127.0.0.1:9/", headers: { Authorization: "{{env.TOKEN}}" } };
    const { client } = await open([tool("x", { serverName: "api" })], { servers: { api } });
    const result = await client.execute("x");
    expect(result).toMatchObject({ isError: true, code: "MCI_TEMPLATE_MISSING" });
    expect(textOf(result)).toMatch(/^MCP server 'api' cannot be reached: .*env\.TOKEN/);
  });

  it.each(["talkin", "constructor", "__proto__", "hasOwnProperty"])(
    "because nobody declared the server %s is an error, and a problem where files are checked",
    async (serverName) => {
      const tools = [tool("echo", { serverName })];
      const { client } = await open(tools);
      const result = await client.execute("echo");
      expect(result).toMatchObject({ isError: true, code: "MCI_SERVER_UNKNOWN" });
      expect(textOf(result)).toContain(serverName);
      expect(textOf(result)).toMatch(/Did you mean 'talking'\?|The main file declares: talking\./);
      await expect(client.explain("echo")).rejects.toMatchObject({ code: "MCI_SERVER_UNKNOWN" });
      expect((await check(tools)).problems).toMatchObject([
        { code: "MCI_SERVER_UNKNOWN", severity: "error", tool: "echo", pointer: "/tools/0/execution/serverName" },
      ]);
    },
  );
});

describe("declaredServer", () => {
  it("sees own properties only", () => {
    const mcp_servers = Object.create({ inherited: { command: "x" } }) as JsonObject;
    const rules = { anyPaths: false, directories: [], network: {} };
    const execution = { type: "mcp", serverName: "inherited", toolName: "x" } as const;
    const origin = { folder: "/", rules, document: { mcp_servers } };
    expect(() => declaredServer({ name: "x", tags: [], annotations: {}, execution, origin })).toThrow(
      'There is no MCP server "inherited" in mcp_servers',
    );
  });
});

describe("response", () => {
  it.each([
    ["list", { select: "items[1:]" }, ["[\n  2,\n  3\n]"], undefined],
    [
      "list",
      { maxItems: 1 },
      [expect.stringContaining("1"), "[... cut: 1 of 3 items shown]"],
      { items: [1], total: 3 },
    ],
    ["structured", { select: "items[0]" }, ["a"], undefined],
    ["only-structured", { select: "{first: items[0]}" }, ['{\n  "first": "a"\n}'], { first: "a" }],
    ["echo", { maxChars: 6 }, [expect.stringMatching(/^said: \n/)], undefined],
  ])("of %s with %j shapes its text", async (name, response, texts, structuredContent) => {
    const { client } = await open([tool(name, { response })]);
    const result = await client.execute(name, { value: "much" });
    expect(result.content).toEqual(texts.map((text) => ({ type: "text", text })));
    expect(result.structuredContent).toEqual(structuredContent);
    expect(result.metadata).toMatchObject({ server: "talking" });
  });

  it("leaves content other than text, and errors, as they are", async () => {
    const response = { maxChars: 2 };
    const { client } = await open([tool("parts", { response }), tool("fail", { response })]);
    const { content } = await client.execute("parts");
    expect(content.map((part) => part.type)).toEqual(["text", "image", "audio", "resource", "resource_link"]);
    expect(textOf(await client.execute("fail"))).toBe("the disk is full\ntry tomorrow");
  });
});

const require = createRequire(import.meta.url);
const real = (name: string): string =>
  join(dirname(require.resolve(`@modelcontextprotocol/server-${name}/package.json`)), "dist/index.js");
const servers = {
  everything: { command: process.execPath, args: [real("everything")] },
};

describe("a real server", () => {
  it("server-everything: text, images, structured content, links", async () => {
    const names = ["echo", "get-tiny-image", "get-structured-content", "get-resource-links"];
    const tools = names.map((name) => tool(name, { serverName: "everything" }));
    const { client } = await open(tools, { servers });
    expect(textOf(await client.execute("echo", { message: "hi" }))).toBe("Echo: hi");
    expect((await client.execute("get-tiny-image")).content[1]).toMatchObject({ type: "image", mimeType: "image/png" });
    expect(await client.execute("get-structured-content", { location: "Chicago" })).toMatchObject({
      structuredContent: { temperature: expect.any(Number) },
    });
    expect((await client.execute("get-resource-links", { count: 2 })).content).toHaveLength(3);
  });

  it("server-filesystem: reads a file, and says what it does not allow", async () => {
    const folder = folderOf({ "a.txt": "the content" });
    const files = { command: process.execPath, args: [real("filesystem"), folder] };
    const { client } = await open([tool("read_text_file", { serverName: "files" })], { servers: { files } });
    const path = join(folder, "a.txt");
    expect(textOf(await client.execute("read_text_file", { path }))).toBe("the content");
    expect(await client.execute("read_text_file", { path: "/etc/passwd" })).toMatchObject({
      isError: true,
      code: "MCI_TOOL_FAILED",
      error: expect.stringContaining("Access denied"),
    });
  });

  it("server-memory: remembers from call to call", async () => {
    const env = { MEMORY_FILE_PATH: join(temporaryFolder(), "memory.jsonl") };
    const memory = { command: process.execPath, args: [real("memory")], env };
    const names = ["create_entities", "read_graph"];
    const tools = names.map((name) => tool(name, { serverName: "memory" }));
    const { client } = await open(tools, { servers: { memory } });
    await client.execute("create_entities", { entities: [{ name: "Ada", entityType: "person", observations: [] }] });
    expect(await client.execute("read_graph")).toMatchObject({ structuredContent: { entities: [{ name: "Ada" }] } });
  });
});
