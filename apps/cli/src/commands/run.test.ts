import { execFile, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createToken } from "@mci/server";
import { describe, expect, it, onTestFinished } from "vitest";
import { mciForTests, schemaOf, textTool } from "../test/mci.ts";

const mci = mciForTests();
const name = { inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] } };
const greet = textTool("greet", "Hello {{props.name}}!", name);

interface Running {
  readonly url: string;
  /** All that it has said so far. */
  said(): string;
  /** Waits until it has said this. */
  hears(text: string): Promise<void>;
  readonly child: ChildProcess;
}

/** A server on any free port, once it listens. */
async function start(cwd: string, ...args: string[]): Promise<Running> {
  const child = mci.start(["run", "--http", "0", ...args], { cwd });
  onTestFinished(() => void child.kill("SIGKILL"));
  let text = "";
  const waiting = new Set<() => void>();
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    for (const look of waiting) look();
  });
  const hears = (wanted: string): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!text.includes(wanted)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  await hears("mcpServers");
  const url = /http:\/\/[^/\s]+/.exec(text)?.[0] ?? "";
  return { url, said: () => text, hears, child };
}

async function call(url: string, tool: string, args: object, headers: Record<string, string> = {}): Promise<unknown> {
  const body = JSON.stringify({ name: tool, arguments: args });
  const sent = { "content-type": "application/json", ...headers };
  return (await fetch(`${url}/api/v1/mcp/tools/call`, { method: "POST", headers: sent, body })).json();
}

async function names(url: string, headers: Record<string, string> = {}): Promise<string[]> {
  const answer = await fetch(`${url}/api/v1/mcp/tools`, { headers });
  const { tools } = (await answer.json()) as { tools: { name: string }[] };
  return tools.map((tool) => tool.name);
}

describe("mci run", () => {
  it("serves MCP on stdin and stdout, to an importer of its own kind", async () => {
    const cwd = await mci.folderOf({ "tools.mci.json": schemaOf(greet, textTool("secret", "x")) });
    const args = [join(mci.folder, "bundle/main.mjs"), "run", "--file", "tools.mci.json", "--filter", "only:greet"];
    const servers = { own: { command: process.execPath, args } };
    await writeFile(join(cwd, "mci.json"), JSON.stringify({ schemaVersion: "1.0", mcp_servers: servers }));
    expect((await mci.run(["list", "-q", "--format", "json"], { cwd })).stdout).toMatch(/"greet"(?![^]*"secret")/);
    expect(await mci.run(["call", "greet", "name=Ada"], { cwd })).toMatchObject({ code: 0, stdout: "Hello Ada!\n" });
  });

  it("writes nothing but protocol to stdout, and says on stderr how to reach it", async () => {
    const cwd = await mci.folderOf({ "shop.mci.json": schemaOf(greet) });
    const request = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "greet", arguments: { name: "Ada" } },
    };
    const hello = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
    const stdin = [{ jsonrpc: "2.0", id: 0, method: "initialize", params: hello }, request].map(
      (line) => `${JSON.stringify(line)}\n`,
    );
    const { code, stdout, stderr } = await mci.run(["run"], { cwd, stdin: stdin.join("") });
    expect(code).toBe(0);
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).toMatchObject([
      { id: 0, result: { serverInfo: { name: "shop" } } },
      { id: 1, result: { content: [{ type: "text", text: "Hello Ada!" }] } },
    ]);
    expect(stderr).toContain("Serving 1 tool of shop.mci.json over MCP on stdin and stdout.");
    expect(stderr).toContain('"shop": {');
  });

  it("serves MCP and REST over HTTP until it is told to end", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(greet) });
    const { url, child } = await start(cwd, "--rest");
    expect(await names(url)).toEqual(["greet"]);
    expect(await call(url, "greet", { name: "Ada" })).toEqual({
      content: [{ type: "text", text: "Hello Ada!" }],
      isError: false,
    });
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const listed = await (await fetch(`${url}/mcp`, { method: "POST", headers, body })).text();
    expect(listed).toContain('"name":"greet"');
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  it("answers curl, over REST and MCP, in HTTP/1.1 and 1.0", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(greet) });
    const { url } = await start(cwd, "--rest");
    const curl = async (...args: string[]): Promise<string> =>
      (await promisify(execFile)("curl", ["-sS", ...args])).stdout;
    const json = ["-H", "content-type: application/json", "-H", "accept: application/json, text/event-stream"];
    const props = { name: "greet", arguments: { name: "Ada" } };
    const rest = [...json, "-d", JSON.stringify(props), `${url}/api/v1/mcp/tools/call`];
    const mcp = [
      ...json,
      "-d",
      JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/call", params: props }),
      `${url}/mcp`,
    ];
    for (const version of ["--http1.1", "--http1.0"]) {
      expect(JSON.parse(await curl(version, ...rest))).toEqual({
        content: [{ type: "text", text: "Hello Ada!" }],
        isError: false,
      });
      expect(await curl(version, ...mcp)).toMatch(/^event: message\ndata: .*"text":"Hello Ada!".*\n\n$/);
    }
    expect(await curl("-i", "-X", "DELETE", `${url}/mcp`)).toMatch(/^HTTP\/1\.1 405 /);
    expect(await curl("-o", "/dev/null", "-w", "%{http_code}", "-H", "host: evil.example", ...rest)).toBe("403");
  });

  it("serves no REST unless it is asked for", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(greet) });
    const { url } = await start(cwd);
    expect((await fetch(`${url}/api/v1/mcp/tools`)).status).toBe(404);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it("takes changed files when it watches, and keeps its tools when they are broken", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(greet) });
    const file = join(cwd, "mci.json");
    const { url, hears } = await start(cwd, "--rest", "--watch");
    await writeFile(file, schemaOf(greet, textTool("more", "x")));
    await hears("Reloaded: added more.");
    expect(await names(url)).toEqual(["greet", "more"]);
    await writeFile(file, "{");
    await hears("Not reloaded: the tools stay as they were.");
    expect(await names(url)).toEqual(["greet", "more"]);
    await writeFile(file, schemaOf(textTool("more", "y")));
    await hears("Reloaded: removed greet; changed more.");
    expect(await names(url)).toEqual(["more"]);
  });

  it("serves each tenant its own tools, told by their tokens", async () => {
    const [acme, blue] = [createToken({ tenant: "acme" }), createToken({ tenant: "blue" })];
    const config = { server: { guard: { tokens: [acme.entry, blue.entry] } } };
    const cwd = await mci.folderOf({ "tenants/mci.config.mjs": `export default ${JSON.stringify(config)};` });
    for (const [id, tool] of [
      ["acme", "anvil"],
      ["blue", "brush"],
    ] as const) {
      await mkdir(join(cwd, "tenants", id));
      await writeFile(join(cwd, "tenants", id, "mci.json"), schemaOf(textTool(tool, "{{env.WHO}}")));
      await writeFile(join(cwd, "tenants", id, ".env.mci"), `WHO=${id}`);
    }
    const { url, said } = await start(cwd, "--rest", "--tenants", "tenants");
    const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
    expect(said()).toContain("Serving the tools of 2 tenants in tenants over MCP at ");
    expect([await names(url, bearer(acme.token)), await names(url, bearer(blue.token))]).toEqual([
      ["anvil"],
      ["brush"],
    ]);
    expect(await call(url, "anvil", {}, bearer(acme.token))).toMatchObject({ content: [{ text: "acme" }] });
    expect(await call(url, "anvil", {}, bearer(blue.token))).toMatchObject({ code: "MCI_TOOL_UNKNOWN" });
    expect((await fetch(`${url}/api/v1/mcp/tools`)).status).toBe(401);
  });

  it.each([
    ["--rest", "--rest needs --http."],
    ["--tenants x", "--tenants needs --http."],
    ["--http 8080 --tenants x --filter tags:a", "--tenants goes without --file and --filter."],
    ["--http 99999", "--http 99999: that is no port, and no host and port."],
    ["--http http://x:80", "--http http://x:80: that is no port, and no host and port."],
    ["--http 0.0.0.0:0", "0.0.0.0"],
  ])("refuses mci run %s", async (line, message) => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(greet) });
    const { code, stdout, stderr } = await mci.run(["run", ...line.split(" ")], { cwd });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });

  it("is called mci serve as well", async () => {
    const { code, stdout } = await mci.run(["serve", "--help"], { cwd: await mci.folderOf({}) });
    expect([code, stdout]).toEqual([0, expect.stringContaining("Usage: mci run [options]")]);
  });
});
