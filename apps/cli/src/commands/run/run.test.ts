import { execFile, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { connect } from "node:net";
import { mkdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { createToken } from "@mci/server";
import { serve } from "@mci/plugin-kit/test";
import { describe, expect, it, onTestFinished } from "vitest";
import { mciForTests, onTerminal, refusal, schemaOf, textTool } from "../../test/mci.ts";

const mci = mciForTests();
const name = { inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] } };
const greet = textTool("greet", "Hello {{props.name}}!", name);
const greeting = { "mci.json": schemaOf(greet) };

interface Running {
  readonly url: string;
  /** Returns everything written to stderr so far. */
  messages(): string;
  /** Waits until stderr contains a string. */
  waitFor(text: string): Promise<void>;
  readonly child: ChildProcess;
  readonly cwd: string;
}

/** Starts a server of these files, or in this folder, on any free port and waits until it listens. */
async function start(files: Readonly<Record<string, string>> | string, ...args: string[]): Promise<Running> {
  const cwd = typeof files === "string" ? files : await mci.folderOf(files);
  const child = mci.start(["run", "--http", "0", ...args], { cwd });
  onTestFinished(() => void child.kill("SIGKILL"));
  const { messages, waitFor } = listenTo(child);
  await waitFor('"url"');
  const url = /http:\/\/[^/\s]+/.exec(messages())?.[0] ?? "";
  return { url, messages, waitFor, child, cwd };
}

/** Starts a server with --quiet, whose first line of output is its URL. */
async function startQuietly(cwd: string, ...args: string[]): Promise<Running & { readonly printed: () => string }> {
  const child = mci.start(["run", "--http", "0", "--quiet", ...args], { cwd });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => (printed += chunk));
  const listening = listenTo(child);
  await once(child.stdout!, "data");
  return { url: printed.replace(/\/mcp\n$/, ""), ...listening, child, cwd, printed: () => printed };
}

function listenTo(child: ChildProcess): Pick<Running, "messages" | "waitFor"> {
  let text = "";
  const listeners = new Set<() => void>();
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    for (const look of listeners) look();
  });
  const waitFor = (expected: string): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!text.includes(expected)) return;
        listeners.delete(look);
        resolve();
      };
      listeners.add(look);
      look();
    });
  return { messages: () => text, waitFor };
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

const hello = `${JSON.stringify({
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
})}\n`;

describe("mci run", () => {
  it("serves MCP on stdin and stdout to our own importer", async () => {
    const cwd = await mci.folderOf({ "tools.mci.json": schemaOf(greet, textTool("secret", "x")) });
    const args = [join(mci.folder, "bundle/main.cjs"), "run", "--file", "tools.mci.json", "--filter", "only:greet"];
    const servers = { own: { command: process.execPath, args } };
    await writeFile(join(cwd, "mci.json"), JSON.stringify({ schemaVersion: "1.0", mcp_servers: servers }));
    expect((await mci.run(["list", "-q", "--format", "json"], { cwd })).stdout).toMatch(/"greet"(?![^]*"secret")/);
    expect(await mci.run(["call", "greet", "name=Ada"], { cwd })).toMatchObject({ code: 0, stdout: "Hello Ada!\n" });
  });

  it("writes only the protocol to stdout, and on a terminal prints to stderr how to connect", async () => {
    const cwd = await mci.folderOf({ "shop.mci.json": schemaOf(greet) });
    const request = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "greet", arguments: { name: "Ada" } },
    };
    const stdin = `${hello}${JSON.stringify(request)}\n`;
    const { code, stdout, stderr } = await mci.run(["run"], { cwd, stdin, ...onTerminal });
    expect(code).toBe(0);
    // A client that starts the command would log these lines each time.
    expect((await mci.run(["run"], { cwd, stdin })).stderr).toBe("");
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

  it("keeps the output of mci.config.mjs, now and later, off stdout", async () => {
    const config = `console.log("now");\nsetImmediate(() => console.log("soon"));\nexport default {};\n`;
    const cwd = await mci.folderOf({ "mci.json": schemaOf(greet), "mci.config.mjs": config });
    const stdin = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" })}\n`;
    const { stdout, stderr } = await mci.run(["run"], { cwd, stdin });
    expect(JSON.parse(stdout)).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    expect(stderr).toMatch(/now\n[^]*soon\n/);
  });

  it("goes on when a tool leaves a rejected promise behind, and reports it", async () => {
    const code = `
      export function late() { setImmediate(() => Promise.reject(new Error("left behind"))); return "ok"; }
      export function odd() { setImmediate(() => Promise.reject(Object.create(null))); return "ok"; }
      export function ping() { return "pong"; }`;
    const tools = ["late", "odd", "ping"].map((tool) => ({
      name: tool,
      inputSchema: { type: "object", properties: {} },
      execution: { type: "function", module: "./tools.mjs" },
    }));
    const cwd = await mci.folderOf({
      "mci.json": JSON.stringify({ schemaVersion: "1.0", tools }),
      "tools.mjs": code,
    });
    const { url, child, messages, waitFor } = await start(cwd, "--rest");
    const text = (said: string): object => ({ content: [{ type: "text", text: said }], isError: false });
    expect(await call(url, "late", {})).toEqual(text("ok"));
    await waitFor("left behind");
    expect(messages()).toMatch(
      /^mci: a tool left a promise behind that was rejected: Error: left behind at .*tools\.mjs/m,
    );
    expect(await call(url, "odd", {})).toEqual(text("ok"));
    await waitFor("Object: null prototype");
    expect(await call(url, "ping", {})).toEqual(text("pong"));
    expect(child.exitCode).toBe(null);
  });

  it("serves MCP and REST over HTTP until it receives a signal", async () => {
    const { url, child, waitFor } = await start(greeting, "--rest");
    expect(await names(url)).toEqual(["greet"]);
    expect(await call(url, "greet", { name: "Ada" })).toEqual({
      content: [{ type: "text", text: "Hello Ada!" }],
      isError: false,
    });
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const listed = await (await fetch(`${url}/mcp`, { method: "POST", headers, body })).text();
    expect(listed).toContain('"name":"greet"');
    const exit = once(child, "exit");
    child.kill("SIGTERM");
    await waitFor("Closing: running calls are finished first.");
    expect(await exit).toEqual([0, null]);
  });

  it("answers curl, over REST and MCP, in HTTP/1.1 and 1.0", async () => {
    const { url } = await start(greeting, "--rest");
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
      const result = { content: [{ type: "text", text: "Hello Ada!" }] };
      expect(JSON.parse(await curl(version, ...mcp))).toEqual({ jsonrpc: "2.0", id: 7, result });
    }
    expect(await curl("-i", "-X", "DELETE", `${url}/mcp`)).toMatch(/^HTTP\/1\.1 405 /);
    expect(await curl("-o", "/dev/null", "-w", "%{http_code}", "-H", "host: evil.example", ...rest)).toBe("403");
  });

  it("finishes calls under way after a signal, and accepts no more", async () => {
    const slow = {
      name: "slow",
      execution: { type: "cli", command: "sh", args: ["-c", "echo begun > begun; sleep 1; echo done"] },
    };
    const { url, child, cwd } = await start({ "mci.json": schemaOf(slow) }, "--rest");
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    onTestFinished(() => void socket.destroy());
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    socket.write(
      'POST /api/v1/mcp/tools/call HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n{"name":"slow"}',
    );
    await expect.poll(() => existsSync(join(cwd, "begun"))).toBe(true);
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await expect
      .poll(() =>
        fetch(`${url}/healthz`).then(
          () => "open",
          () => "closed",
        ),
      )
      .toBe("closed");
    expect(await ended).toEqual([0, null]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*"text":"done/);
  });

  it("serves as many concurrent calls as its limits allow, whatever the limits of a client alone are", async () => {
    const upstream = await serve((_, response) => void setTimeout(() => response.end("ok"), 50));
    const slow = { name: "slow", execution: { type: "http", url: `${upstream}/` } };
    const { url } = await start({ "mci.json": schemaOf(slow) }, "--rest");
    const answers = await Promise.all(Array.from({ length: 200 }, () => call(url, "slow", {})));
    expect(answers.filter((answer) => (answer as { isError?: boolean }).isError === false)).toHaveLength(200);
  });

  it("with --audit appends a line per call to a file, and reopens it on SIGHUP after a rotation", async () => {
    const cwd = await mci.folderOf(greeting);
    const file = join(cwd, "audit.log");
    const lines = async (path: string): Promise<string[]> => {
      const text = await readFile(path, "utf8").catch(() => "");
      return text.split("\n").flatMap((line) => (line === "" ? [] : [String(JSON.parse(line).arguments.name)]));
    };
    const { url, child } = await start(cwd, "--rest", "--audit", "audit.log");
    await call(url, "greet", { name: "Ada" });
    await expect.poll(() => lines(file)).toEqual(["Ada"]);
    await rename(file, `${file}.1`);
    child.kill("SIGHUP");
    await expect.poll(async () => (await call(url, "greet", { name: "Bob" }), existsSync(file))).toBe(true);
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect((await lines(file)).every((name) => name === "Bob")).toBe(true);
    expect((await lines(`${file}.1`))[0]).toBe("Ada");
  });

  it.each([
    ["a folder that is missing", "missing/audit.log", "ENOENT", []],
    ["a folder itself", ".", "EISDIR", ["--http", "0"]],
    ["a file of tenants that cannot be written", "missing/audit.log", "ENOENT", ["--http", "0", "--tenants", "."]],
  ])("with --audit refuses %s at the start", async (_, file, reason, more) => {
    const cwd = await mci.folderOf(greeting);
    const { code, stdout, stderr } = await mci.run(["run", "--audit", file, ...more], { cwd });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`mci: --audit ${file} cannot be written: ${reason}`);
    expect(stderr).toContain("Create its folder, name a file that can be written, or write --audit - for stderr.");
  });

  it("with --audit - writes the lines to stderr, as stdout is the protocol's", async () => {
    const cwd = await mci.folderOf(greeting);
    const params = { name: "greet", arguments: { name: "Ada" } };
    const stdin = `${hello}${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params })}\n`;
    const { stdout, stderr } = await mci.run(["run", "--audit", "-"], { cwd, stdin });
    expect(stdout.trimEnd().split("\n")).toHaveLength(2);
    expect(JSON.parse(stderr)).toMatchObject({ tool: "greet", arguments: { name: "Ada" }, outcome: "ok" });
  });

  it.runIf(existsSync("/dev/full")).each(["a full disk", "a closed pipe"])(
    "keeps serving if stderr is %s, with --audit - and --watch",
    async (place) => {
      const cwd = await mci.folderOf(greeting);
      const args = ["run", "--http", "0", "--rest", "--quiet", "--watch", "--audit", "-"];
      const stderr = place === "a full disk" ? openSync("/dev/full", "w") : "pipe";
      const child = mci.start(args, { cwd, stderr });
      onTestFinished(() => void child.kill("SIGKILL"));
      const [line] = (await once(child.stdout!.setEncoding("utf8"), "data")) as [string];
      if (typeof stderr === "number") closeSync(stderr);
      child.stderr?.destroy();
      const url = line.replace("/mcp\n", "");
      for (let index = 0; index < 5; index += 1) {
        expect(await call(url, "greet", { name: "Ada" })).toMatchObject({ isError: false });
      }
      await writeFile(join(cwd, "mci.json"), "{");
      await writeFile(join(cwd, "mci.json"), schemaOf(greet, textTool("more", "x")));
      await expect.poll(() => names(url)).toEqual(["greet", "more"]);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      child.kill("SIGTERM");
      expect(await once(child, "exit")).toEqual([0, null]);
    },
  );

  it.runIf(existsSync("/dev/full"))("answers all calls on stdio if stderr is a full disk, with --audit -", async () => {
    const cwd = await mci.folderOf(greeting);
    const params = { name: "greet", arguments: { name: "Ada" } };
    const calls = Array.from({ length: 9 }, (_, id) => ({ jsonrpc: "2.0", id: id + 1, method: "tools/call", params }));
    const stdin = `${hello}${calls.map((request) => `${JSON.stringify(request)}\n`).join("")}`;
    const stderr = openSync("/dev/full", "w");
    onTestFinished(() => closeSync(stderr));
    const { code, stdout } = await mci.run(["run", "--audit", "-"], { cwd, stdin, stderr });
    expect({ code, lines: stdout.trimEnd().split("\n").length }).toEqual({ code: 0, lines: 10 });
  });

  it("serves no REST without --rest", async () => {
    const { url } = await start(greeting);
    expect((await fetch(`${url}/api/v1/mcp/tools`)).status).toBe(404);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it("with --watch loads changed files, and keeps its tools if they are broken", async () => {
    const { url, waitFor, cwd } = await start(greeting, "--rest", "--watch");
    const file = join(cwd, "mci.json");
    await writeFile(file, schemaOf(greet, textTool("more", "x")));
    await waitFor("Reloaded: added more.");
    expect(await names(url)).toEqual(["greet", "more"]);
    await writeFile(file, "{");
    await waitFor("Not reloaded: the tools have not changed.");
    expect(await names(url)).toEqual(["greet", "more"]);
    await writeFile(file, schemaOf(textTool("more", "y")));
    await waitFor("Reloaded: removed greet; changed more.");
    expect(await names(url)).toEqual(["more"]);
  });

  it("with --watch serves changed content, also of a folder without schema files", async () => {
    const schema = JSON.stringify({ schemaVersion: "1.0", skills: "./skills", tools: [greet] });
    const skill = (text: string): string => `---\nname: refunds\ndescription: Gives money back.\n---\n${text}`;
    const files = { "mci.json": schema, "skills/refunds/SKILL.md": skill("Old"), "skills/refunds/data/a.csv": "old" };
    const { url, cwd, messages } = await start(files, "--watch");
    const read = async (uri: string): Promise<string> => {
      const body = { jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri } };
      const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
      return (await fetch(`${url}/mcp`, { method: "POST", headers, body: JSON.stringify(body) })).text();
    };
    expect(await read("skill://refunds/data/a.csv")).toContain('"old"');
    await writeFile(join(cwd, "skills/refunds/data/a.csv"), "new and longer");
    await expect.poll(() => read("skill://refunds/data/a.csv"), { timeout: 5000 }).toContain("new and longer");
    await writeFile(join(cwd, "skills/refunds/more.md"), "More");
    await expect.poll(() => read("skill://refunds/more.md"), { timeout: 5000 }).toContain('"More"');
    expect(messages()).not.toContain("Not reloaded");
  });

  it("with --watch loads the file again after its folder was removed for a while", async () => {
    const cwd = await mci.folderOf({ "one/mci.json": schemaOf(greet) });
    const { url, waitFor } = await start(cwd, "--rest", "--watch", "--file", "one/mci.json");
    await rm(join(cwd, "one"), { recursive: true });
    await waitFor("Not reloaded: the tools have not changed.");
    await mkdir(join(cwd, "one"));
    await writeFile(join(cwd, "one/mci.json"), schemaOf(textTool("new", "x")));
    await waitFor("Reloaded: added new; removed greet.");
    expect(await names(url)).toEqual(["new"]);
  });

  it.each([
    ["one toolbox", ".", []],
    ["a tenant", "tenants", ["--tenants", "tenants"]],
  ])("with --watch takes what a source of the config reports, for %s", async (_, folder, more) => {
    const source = `import { readFileSync, watch } from "node:fs";
      const file = new URL("names.txt", import.meta.url);
      const rules = { anyPaths: false, directories: [], network: {} };
      const tool = (name) => ({
        name, tags: [], annotations: {}, execution: { type: "text", text: name }, origin: { folder: "/", rules, document: {} },
      });
      const names = {
        name: "names",
        load: async () => readFileSync(file, "utf8").trim().split(" ").map(tool),
        watch(changed) {
          const watcher = watch(file, changed);
          return () => watcher.close();
        },
      };
      export default { sources: [names], server: { guard: { tenantHeader: true } } };`;
    const config = join(folder, "mci.config.mjs");
    const own = schemaOf(textTool("own", "x"));
    const cwd = await mci.folderOf({ "mci.json": own, "tenants/acme/mci.json": own, [config]: source });
    const file = join(cwd, folder, "names.txt");
    await writeFile(file, "a");
    const { url } = await start(cwd, "--rest", "--watch", ...more);
    const acme = { "x-tenant-id": "acme" };
    expect(await names(url, acme)).toEqual(["own", "a"]);
    await writeFile(file, "a b");
    await expect.poll(() => names(url, acme)).toEqual(["own", "a", "b"]);
  });

  it.skipIf(process.platform === "win32").each([
    ["one toolbox", "", []],
    ["a tenant", "tenants/acme", ["--tenants", "tenants"]],
  ])("with --watch takes the tools of a ConfigMap that Kubernetes swaps, for %s", async (_, folder, more) => {
    const config = `export default { server: { guard: { tenantHeader: true } } };`;
    const cwd = await mci.folderOf({
      [join(folder, "..one/mci.json")]: schemaOf(textTool("one", "1")),
      [join(folder, "..two/mci.json")]: schemaOf(textTool("two", "2")),
      "mci.config.mjs": config,
      "tenants/mci.config.mjs": config,
    });
    const [data, next] = [join(cwd, folder, "..data"), join(cwd, folder, "..data_tmp")];
    await symlink("..one", data);
    await symlink("..data/mci.json", join(cwd, folder, "mci.json"));
    const { url } = await start(cwd, "--rest", "--watch", ...more);
    const acme = { "x-tenant-id": "acme" };
    expect(await names(url, acme)).toEqual(["one"]);
    await symlink("..two", next);
    await rename(next, data);
    await expect.poll(() => names(url, acme)).toEqual(["two"]);
  });

  it("with --watch takes a changed secrets file of another folder", async () => {
    const seen: unknown[] = [];
    const origin = await serve((request, response) => {
      seen.push(request.headers.authorization);
      response.end();
    });
    const headers = { Authorization: "{{env.KEY}}" };
    const cwd = await mci.folderOf({
      "project/mci.json": schemaOf({ name: "bill", execution: { type: "http", url: origin, headers } }),
      "other/secrets.json": JSON.stringify({ KEY: { file: "one" } }),
      "other/one": "key-number-one",
      "other/two": "key-number-two",
    });
    const args = ["--rest", "--watch", "--file", "project/mci.json", "--secrets", "other/secrets.json"];
    const { url } = await start(cwd, ...args);
    await call(url, "bill", {});
    await writeFile(join(cwd, "other/secrets.json"), JSON.stringify({ KEY: { file: "two" } }));
    const sent = async (): Promise<unknown> => (await call(url, "bill", {}), seen.at(-1)); // prettier-ignore
    await expect.poll(sent, { timeout: 10_000 }).toBe("key-number-two");
    expect(seen[0]).toBe("key-number-one");
  });

  it("with --watch notices a toolset that gets its folder later, and one whose file becomes a folder", async () => {
    const named = (...toolsets: string[]): string => JSON.stringify({ schemaVersion: "1.0", toolsets });
    const toolset = (name: string): string => JSON.stringify({ schemaVersion: "1.0", tools: [textTool(name, name)] });
    const cwd = await mci.folderOf({ "mci.json": named("a"), "mci/a.mci.json": toolset("a1") });
    const { url, waitFor } = await start(cwd, "--rest", "--watch");
    await writeFile(join(cwd, "mci.json"), named("a", "team/c"));
    await waitFor("Not reloaded: the tools have not changed.");
    await mkdir(join(cwd, "mci/team/c"), { recursive: true });
    await waitFor("is a directory without toolset files");
    await writeFile(join(cwd, "mci/team/c/c.mci.json"), toolset("c1"));
    await expect.poll(() => names(url)).toEqual(["a1", "c1"]);

    await mkdir(join(cwd, "mci/a"));
    await rm(join(cwd, "mci/a.mci.json"));
    await writeFile(join(cwd, "mci/a/a.mci.json"), toolset("a2"));
    await expect.poll(() => names(url)).toEqual(["a2", "c1"]);
    await writeFile(join(cwd, "mci/a/a.mci.json"), toolset("a3"));
    await expect.poll(() => names(url)).toEqual(["a3", "c1"]);
  });

  it("reports 'no changes' after a broken file is restored, and only then", async () => {
    const { waitFor, messages, cwd } = await start(greeting, "--watch");
    const file = join(cwd, "mci.json");
    await writeFile(file, schemaOf(greet, textTool("more", "x")));
    await waitFor("Reloaded: added more.");
    await writeFile(file, "{");
    await waitFor("Not reloaded: the tools have not changed.");
    await writeFile(file, schemaOf(greet, textTool("more", "x")));
    await waitFor("Reloaded: no changes.\n");
    // Written again without changes.
    await writeFile(file, schemaOf(greet, textTool("more", "x")));
    await sleep(300);
    await writeFile(file, schemaOf(greet));
    await waitFor("Reloaded: removed more.");
    expect(messages().split("no changes")).toHaveLength(2);
  });

  it("with --quiet reports only reloads that fail", async () => {
    const cwd = await mci.folderOf(greeting);
    const file = join(cwd, "mci.json");
    const { url, waitFor, messages } = await startQuietly(cwd, "--rest", "--watch");
    await writeFile(file, schemaOf(greet, textTool("more", "x")));
    await expect.poll(() => names(url)).toEqual(["greet", "more"]);
    expect(messages()).toBe("");
    await writeFile(file, "{");
    await waitFor("Not reloaded: the tools have not changed.");
    const soFar = messages();
    await writeFile(file, schemaOf(greet));
    await expect.poll(() => names(url)).toEqual(["greet"]);
    expect(messages()).toBe(soFar);
  });

  it("lets callers try templates of every language over REST", async () => {
    const { url } = await start(greeting, "--rest");
    for (const [template, engine] of [
      ["{{ range .items }}{{ .price }};{{ end }}", undefined],
      ["{{#each items}}{{price}};{{/each}}", undefined],
      ["{% for x in items %}{{ x.price }};{% endfor %}", "jinja"],
    ]) {
      const answer = await fetch(`${url}/api/v1/mcp/templates/test`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: `{"template":${JSON.stringify(template)},"sample":{"items":[{"price":1.50}]}${engine ? `,"engine":"${engine}"` : ""}}`,
      });
      expect(await answer.json()).toEqual({ text: "1.50;" });
    }
  });

  it("serves each tenant its own tools, by their tokens", async () => {
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
    const { url, messages } = await start(cwd, "--rest", "--tenants", "tenants");
    const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
    expect(messages()).toContain("Serving the tools of 2 tenants in tenants over MCP at ");
    expect([await names(url, bearer(acme.token)), await names(url, bearer(blue.token))]).toEqual([
      ["anvil"],
      ["brush"],
    ]);
    expect(await call(url, "anvil", {}, bearer(acme.token))).toMatchObject({ content: [{ text: "acme" }] });
    expect(await call(url, "anvil", {}, bearer(blue.token))).toMatchObject({ code: "MCI_TOOL_UNKNOWN" });
    expect((await fetch(`${url}/api/v1/mcp/tools`)).status).toBe(401);
  });

  it("prints a configuration that serves the same tools, filters included", async () => {
    const cwd = await mci.folderOf({ "shop.mci.json": schemaOf(greet, textTool("secret", "x")) });
    const args = ["--filter", "except:secret", "--filter", "only:greet,secret", "--watch"];
    const { stderr } = await mci.run(["run", ...args], { cwd, ...onTerminal });
    const { mcpServers } = JSON.parse(stderr.slice(stderr.indexOf("{"))) as { mcpServers: Record<string, unknown> };
    expect(mcpServers).toEqual({
      shop: {
        command: "npx",
        args: ["-y", "@mci/cli", "run", "--file", expect.stringMatching(/shop\.mci\.json$/), ...args],
      },
    });
    const { args: printed } = mcpServers["shop"] as { args: string[] };
    const list = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })}\n`;
    const again = await mci.run([...printed.slice(2), "-q"], { cwd: mci.folder, stdin: `${hello}${list}` });
    expect(again.stdout).toContain('"greet"');
    expect(again.stdout).not.toContain("secret");
  });

  it("prints a URL that a client can use, with a placeholder for the token if one is required", async () => {
    const { entry } = createToken();
    const guard = { tokens: [entry] };
    const configOf = (server: object): string => `export default ${JSON.stringify({ server })};`;
    const cwd = await mci.folderOf({ "mci.json": schemaOf(greet), "mci.config.mjs": configOf({ guard }) });
    const snippetOf = (messages: string): unknown =>
      Object.values((JSON.parse(messages.slice(messages.indexOf("{"))) as { mcpServers: object }).mcpServers)[0];
    const headers = { Authorization: "Bearer <token>" };
    const all = await start(cwd, "--http", "0.0.0.0:0");
    expect(all.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(snippetOf(all.messages())).toEqual({ type: "http", url: `${all.url}/mcp`, headers });
    expect((await fetch(`${all.url}/healthz`)).status).toBe(200);
    const resource = "https://tools.example.com/mcp";
    await writeFile(join(cwd, "mci.config.mjs"), configOf({ guard: { ...guard, resource } }));
    expect(snippetOf((await start(cwd)).messages())).toEqual({ type: "http", url: resource, headers });
    await writeFile(join(cwd, "mci.config.mjs"), configOf({ mcp: { path: "/tools" } }));
    const moved = await start(cwd);
    expect(snippetOf(moved.messages())).toEqual({ type: "http", url: `${moved.url}/tools` });
    expect((await fetch(`${moved.url}/mcp`, { method: "POST" })).status).toBe(404);
    expect((await mci.run(["run", "-q"], { cwd, stdin: hello })).stdout).toContain('"serverInfo"');
  });

  it("with --quiet prints only the URL, to stdout, so that a program learns the port", async () => {
    const cwd = await mci.folderOf(greeting);
    const child = mci.start(["run", "--http", "0", "-q"], { cwd });
    onTestFinished(() => void child.kill("SIGKILL"));
    let stderr = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    const [line] = (await once(child.stdout!.setEncoding("utf8"), "data")) as [string];
    expect(line).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp\n$/);
    expect((await fetch(line.replace("/mcp\n", "/healthz"))).status).toBe(200);
    expect(stderr).toBe("");
  });

  it.each([[["--rest"]], [["--rest", "--tenants", "."]]])(
    "prints the url alone, whatever its config and executors print, now and later: %j",
    async (args) => {
      const { token, entry } = createToken({ tenant: "acme" });
      const config = `
        console.log("now");
        const chatty = { type: "chatty", prepare: () => ({ run() {
          console.log("in a call");
          return { isError: false, content: [] };
        } }) };
        export default { executors: [chatty], server: { guard: { tokens: [${JSON.stringify(entry)}] } } };
      `;
      const file = schemaOf({ name: "talk", execution: { type: "chatty" } });
      const cwd = await mci.folderOf({ "mci.config.mjs": config, "mci.json": file, "acme/mci.json": file });
      const { url, printed, waitFor } = await startQuietly(cwd, ...args);
      await waitFor("now\n");
      const result = await call(url, "talk", {}, { authorization: `Bearer ${token}` });
      expect(result).toEqual({ content: [], isError: false });
      await waitFor("in a call\n");
      expect(printed()).toBe(`${url}/mcp\n`);
    },
  );

  it("keeps running if stdout is closed", async () => {
    // Shows when the file was read.
    const config = `const prepare = () => (console.error("prepared"), { run: () => undefined });
      export default { executors: [{ type: "own", prepare }] };`;
    const tools = schemaOf({ name: "own", execution: { type: "own" } });
    const cwd = await mci.folderOf({ "mci.json": tools, "mci.config.mjs": config });
    const child = mci.start(["run", "--http", "0", "--quiet", "--watch"], { cwd });
    onTestFinished(() => void child.kill("SIGKILL"));
    child.stdout?.destroy();
    const { waitFor, messages } = listenTo(child);
    await waitFor("prepared\n");
    // Again and again, as nothing tells when the file is watched; rarely, as a reload waits until changes pause.
    const change = async (): Promise<string> => {
      await writeFile(join(cwd, "mci.json"), "{");
      return messages();
    };
    await expect.poll(change, { interval: 500 }).toContain("Not reloaded: ");
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  it.each([
    [{ name: "Shop\u202e of\n Ada", version: "1.2" }, { name: "Shop of Ada", version: "1.2" }, "Shop-of-Ada"],
    [{ name: "x".repeat(300) }, { name: "x".repeat(128) }, "x".repeat(128)],
    [{ name: " ", version: "" }, { name: "shop" }, "shop"],
    [undefined, { name: "shop" }, "shop"],
  ])("presents itself by the metadata, or else by its file: %j", async (metadata, serverInfo, key) => {
    const file = JSON.stringify({ schemaVersion: "1.0", metadata, tools: [greet] });
    const cwd = await mci.folderOf({ "shop.mci.json": file });
    const { stdout, stderr } = await mci.run(["run"], { cwd, stdin: hello, ...onTerminal });
    expect(JSON.parse(stdout)).toMatchObject({ result: { serverInfo } });
    expect(stderr).toContain(`"${key}": {`);
  });

  it("warns if no tool passes the filters", async () => {
    const cwd = await mci.folderOf(greeting);
    const { code, stderr } = await mci.run(["run", "--filter", "except:greet"], { cwd });
    expect(code).toBe(0);
    expect(stderr).toContain("--filter leaves none of 1 tool: clients will see no tools.\n");
    expect((await mci.run(["run", "--filter", "only:greet"], { cwd })).stderr).not.toContain("leaves none");
  });

  it.each([
    [["--http", "0.0.0.0:0"], "mci.config.mjs, beside the schema file."],
    [["--http", "0", "--tenants", "tenants"], "tenants/mci.config.mjs, in the folder of the tenants."],
  ])("says where to configure the missing guard: %j", async (args, where) => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(greet), "tenants/acme/mci.json": schemaOf(greet) });
    const { code, stderr } = await mci.run(["run", ...args], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain("Set guard.jwt or guard.tokens, or ");
    expect(stderr).toContain(`These are options of 'server' in ${where}\n`);
  });

  it.each([
    ["{ limits: { bodyBytes: -1 } }", "limits.bodyBytes"],
    ['{ limits: { requests: "5" } }', "limits.requests"],
    ["{ limits: { requests: 0 } }", "limits.requests"],
    ["{ guard: { allowedHosts: 'x' } }", "guard.allowedHosts"],
    ["{ guard: { requiredScopes: ['a'] } }", "guard.requiredScopes"],
    ["{ guard: { tokns: [] } }", "serveHttp has no option 'guard.tokns'. Did you mean 'guard.tokens'?"],
    ["{ mcp: { pageSze: 5 } }", "serveHttp has no option 'mcp.pageSze'. Did you mean 'mcp.pageSize'?"],
  ])("names the config file in the one message about %s", async (server, option) => {
    const config = `export default { server: ${server} };`;
    const cwd = await mci.folderOf({ "mci.json": schemaOf(greet), "mci.config.mjs": config });
    const { code, stdout, stderr } = await mci.run(["run", "--http", "0"], { cwd });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^mci: 'server' of mci\.config\.mjs: [^\n]*\n(?: {2}[^\n]*\n)?$/);
    expect(stderr).toContain(option);
  });

  it.each([
    ["--rest", "--rest requires --http."],
    ["--tenants x", "--tenants requires --http."],
    ["--http 8080 --tenants x --filter tags:a", "--tenants cannot be combined with --file or --filter."],
    ["--http 99999", "--http: expected PORT or HOST:PORT, got '99999'."],
    ["--http http://x:80", "--http: expected PORT or HOST:PORT, got 'http://x:80'."],
    ["--http 0.0.0.0:0", "0.0.0.0"],
  ])("refuses mci run %s", async (line, message) => {
    const cwd = await mci.folderOf(greeting);
    expect(await mci.run(["run", ...line.split(" ")], { cwd })).toEqual(refusal(expect.stringContaining(message)));
  });

  it("is also called mci serve", async () => {
    const { code, stdout } = await mci.run(["serve", "--help"], { cwd: await mci.folderOf({}) });
    expect([code, stdout]).toEqual([0, expect.stringContaining("Usage: mci run [options]")]);
  });
});

describe("mci run --tenants", () => {
  const ids = ["acme", "new", "other"] as const;
  const tokens = new Map(ids.map((id) => [id, createToken({ tenant: id })]));
  const config = { server: { guard: { tokens: [...tokens.values()].map(({ entry }) => entry) } } };

  function folderOfTenants(files: Readonly<Record<string, string>> = {}): Promise<string> {
    return mci.folderOf({ "ten/mci.config.mjs": `export default ${JSON.stringify(config)};`, ...files });
  }

  /** Returns the tools of a tenant, or the status of a failed request. */
  async function toolsOf(url: string, id: (typeof ids)[number]): Promise<readonly string[] | number> {
    const headers = { authorization: `Bearer ${tokens.get(id)?.token}` };
    const answer = await fetch(`${url}/api/v1/mcp/tools`, { headers });
    if (!answer.ok) return answer.status;
    return ((await answer.json()) as { tools: { name: string }[] }).tools.map(({ name: tool }) => tool);
  }

  it.each(["ten", "./ten/", "/absolute"])("with --watch notices tenants added and removed in %s", async (named) => {
    const cwd = await folderOfTenants({
      "ten/acme/mci.json": schemaOf(textTool("anvil", "x")),
      "aside/mci.json": schemaOf(textTool("moved", "x")),
      "aside/mci/more.mci.json": schemaOf(textTool("more", "x")),
    });
    const folder = isAbsolute(named) ? join(cwd, "ten") : named;
    const { url, waitFor } = await start(cwd, "--rest", "--tenants", folder, "--watch");
    expect(await toolsOf(url, "new")).toBe(403);

    await mkdir(join(cwd, "ten/new"));
    await writeFile(join(cwd, "ten/new/mci.json"), schemaOf(textTool("brush", "x")));
    await waitFor("Tenants added: new.");
    expect(await toolsOf(url, "new")).toEqual(["brush"]);

    await rename(join(cwd, "aside"), join(cwd, "ten/other"));
    await waitFor("Tenants added: other.");
    expect(await toolsOf(url, "other")).toEqual(["moved"]);

    await rm(join(cwd, "ten/new"), { recursive: true });
    await waitFor("Tenants removed: new.");
    expect(await toolsOf(url, "new")).toBe(403);

    await rename(join(cwd, "ten/other"), join(cwd, "gone"));
    await waitFor("Tenants removed: other.");
    expect([await toolsOf(url, "other"), await toolsOf(url, "acme")]).toEqual([403, ["anvil"]]);
  });

  it("names the place and the tool of a warning in a tenant's file", async () => {
    const warned = { name: "anvil", execution: { type: "http", url: "http://127.0.0.1:9/", responseTemplate: "{{" } };
    const foreign = { name: "brush", config: { HTTP: { endpoint: "http://127.0.0.1:9/", response_template: "{{" } } };
    const cwd = await folderOfTenants({
      "ten/acme/mci.json": JSON.stringify({ schemaVersion: "1.0", tools: [warned] }, null, 1),
      "ten/other/mci.json": JSON.stringify([foreign], null, 1),
    });
    const { url, messages, waitFor } = await start(cwd, "--rest", "--tenants", "ten");
    expect([await toolsOf(url, "acme"), await toolsOf(url, "other")]).toEqual([["anvil"], ["brush"]]);
    await waitFor("tool 'anvil': execution.responseTemplate");
    await waitFor("tool 'brush': execution.response.template");
    expect(messages()).toMatch(/ten\/acme\/mci\.json:9:\d+: warning: tool 'anvil': /);
    expect(messages()).toMatch(/ten\/other\/mci\.json:2:\d+: warning: tool 'brush': .*description is missing/);
    expect(messages()).toMatch(/ten\/other\/mci\.json:7:\d+: warning: tool 'brush': /);
  });

  it("with --watch serves a new tenant once its file exists, however long after its folder", async () => {
    const cwd = await folderOfTenants();
    const { url, waitFor, messages } = await start(cwd, "--rest", "--tenants", "ten", "--watch");
    expect(messages()).toContain("There are no tenants in ten: ");
    await mkdir(join(cwd, "ten/new"));
    await waitFor("Tenant 'new': There is no schema file in ");
    expect(await toolsOf(url, "new")).toBe(503);
    await writeFile(join(cwd, "ten/new/mci.json"), schemaOf(textTool("late", "x")));
    await waitFor("Tenants added: new.");
    expect(await toolsOf(url, "new")).toEqual(["late"]);
    expect(messages().split("Tenants added")).toHaveLength(2);
  });

  it.skipIf(process.platform === "win32")(
    "with --watch notices changes of a file in another folder that a tenant's file links to",
    async () => {
      const cwd = await folderOfTenants({ "ten/acme/versions/1.json": schemaOf(textTool("anvil", "x")) });
      await symlink("versions/1.json", join(cwd, "ten/acme/mci.json"));
      const { url } = await start(cwd, "--rest", "--tenants", "ten", "--watch");
      expect(await toolsOf(url, "acme")).toEqual(["anvil"]);
      await writeFile(join(cwd, "ten/acme/versions/1.json"), schemaOf(textTool("rocket", "x")));
      await expect.poll(() => toolsOf(url, "acme")).toEqual(["rocket"]);
    },
  );

  it("with --watch names the tenants that changed, broke, and were repaired", async () => {
    const cwd = await folderOfTenants({ "ten/acme/mci.json": schemaOf(textTool("anvil", "x")) });
    const file = join(cwd, "ten/acme/mci.json");
    const { url, waitFor, messages } = await start(cwd, "--rest", "--tenants", "ten", "--watch");
    expect(await toolsOf(url, "acme")).toEqual(["anvil"]);
    await writeFile(file, schemaOf(textTool("brush", "x")));
    await waitFor("Tenants changed: acme.\n");
    expect(await toolsOf(url, "acme")).toEqual(["brush"]);
    await writeFile(join(cwd, "ten/acme/.env.mci"), "A=b");
    await expect.poll(() => messages().split("Tenants changed: acme.\n").length).toBe(3);
    await writeFile(file, "{");
    await waitFor("Tenants not reloaded: acme.\n");
    expect(await toolsOf(url, "acme")).toEqual(["brush"]);
    await writeFile(file, schemaOf(textTool("brush", "x")));
    await waitFor("Tenants repaired without changes: acme.\n");
  });

  it("with --watch serves changed content of a tenant, and says so", async () => {
    const schema = JSON.stringify({
      schemaVersion: "1.0",
      resources: [{ uri: "docs://limits", file: "docs/limits.md" }],
    });
    const cwd = await folderOfTenants({ "ten/acme/mci.json": schema, "ten/acme/docs/limits.md": "old" });
    const { url, waitFor } = await start(cwd, "--tenants", "ten", "--watch");
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const params = { uri: "docs://limits" };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "resources/read", params });
    const read = async (): Promise<string> => {
      const authorization = `Bearer ${tokens.get("acme")?.token}`;
      return (await fetch(`${url}/mcp`, { method: "POST", headers: { ...headers, authorization }, body })).text();
    };
    expect(await read()).toContain('"old"');
    // Tenants load when they are first asked: the look that finds a new one has seen the folder of the first.
    await mkdir(join(cwd, "ten/new"));
    await writeFile(join(cwd, "ten/new/mci.json"), schema.replace("docs/", ""));
    await waitFor("Tenants added: new.");
    await writeFile(join(cwd, "ten/acme/docs/limits.md"), "newer");
    await expect.poll(read).toContain('"newer"');
    await waitFor("Tenants changed: acme.\n");
  });

  it("with --watch and --quiet reports only reloads that fail", async () => {
    const servers = { own: { type: "stdio", command: "{{env.TOK}}" } };
    const warned = JSON.stringify({ schemaVersion: "1.0", mcp_servers: servers, tools: [greet] });
    const cwd = await folderOfTenants({
      "ten/acme/mci.json": schemaOf(textTool("anvil", "x")),
      "ten/other/mci.json": warned,
    });
    const file = join(cwd, "ten/acme/mci.json");
    const { url, waitFor, messages } = await startQuietly(cwd, "--rest", "--tenants", "ten", "--watch");
    expect(await toolsOf(url, "acme")).toEqual(["anvil"]);
    await writeFile(file, schemaOf(textTool("brush", "x")));
    await expect.poll(() => toolsOf(url, "acme")).toEqual(["brush"]);
    expect(await toolsOf(url, "other")).toEqual(["greet"]);
    expect(messages()).toBe("");
    await mkdir(join(cwd, "ten/new"));
    await waitFor("Tenant 'new': There is no schema file in ");
    await writeFile(join(cwd, "ten/new/mci.json"), schemaOf(textTool("late", "x")));
    await expect.poll(() => toolsOf(url, "new")).toEqual(["late"]);
    await writeFile(file, "{");
    await waitFor("Tenants not reloaded: acme.\n");
    await writeFile(file, schemaOf(textTool("other", "x")));
    await expect.poll(() => toolsOf(url, "acme")).toEqual(["other"]);
    expect(messages()).not.toMatch(/^(?:Reloaded|Tenants (?!not reloaded))/m);
  });

  it("counts only tenants with a schema file, and watches the folders of the others", async () => {
    const cwd = await folderOfTenants({ "ten/acme/mci.json": schemaOf(textTool("anvil", "x")) });
    await mkdir(join(cwd, "ten/new"));
    const { url, waitFor, messages } = await start(cwd, "--rest", "--tenants", "ten", "--watch");
    expect(messages()).toContain("Serving the tools of 1 tenant in ten ");
    await mkdir(join(cwd, "ten/other"));
    await waitFor("Tenant 'other': There is no schema file in ");
    await writeFile(join(cwd, "ten/new/mci.json"), schemaOf(textTool("late", "x")));
    await waitFor("Tenants added: new.\n");
    expect(await toolsOf(url, "new")).toEqual(["late"]);
    expect(messages()).not.toContain("Tenants not reloaded");
  });

  it("warns once if the folder of all tenants is removed, and reports when it is back", async () => {
    const cwd = await folderOfTenants({ "ten/acme/mci.json": schemaOf(textTool("anvil", "x")) });
    const { url, waitFor, messages } = await start(cwd, "--rest", "--tenants", "ten", "--watch");
    expect(await toolsOf(url, "acme")).toEqual(["anvil"]);
    await rename(join(cwd, "ten"), join(cwd, "aside"));
    await waitFor("Not reloaded: the tenants have not changed.\n");
    expect(await toolsOf(url, "acme")).toEqual(["anvil"]);
    await writeFile(join(cwd, "aside/acme/mci.json"), schemaOf(textTool("brush", "x")));
    await sleep(300);
    expect(messages().split("Cannot read the folder of tenants")).toHaveLength(2);
    await writeFile(join(cwd, "aside/acme/mci.json"), schemaOf(textTool("anvil", "x")));
    await rename(join(cwd, "aside"), join(cwd, "ten"));
    await waitFor("Reloaded: no changes.\n");
    await writeFile(join(cwd, "ten/acme/mci.json"), schemaOf(textTool("brush", "x")));
    await waitFor("Tenants changed: acme.\n");
  });

  it("says where a tenant's missing value belongs", async () => {
    const servers = { own: { type: "stdio", command: "{{env.TOK}}" } };
    const file = JSON.stringify({ schemaVersion: "1.0", mcp_servers: servers, tools: [greet] });
    const cwd = await folderOfTenants({ "ten/acme/mci.json": file });
    const { url, waitFor, messages } = await start(cwd, "--rest", "--tenants", "ten");
    await toolsOf(url, "acme");
    await waitFor("Set TOK");
    expect(messages()).toContain("  Set TOK in .env.mci beside the schema file or");
  });

  it("ignores its own config, plain files and hidden folders", async () => {
    const cwd = await folderOfTenants({
      "ten/acme/mci.json": schemaOf(textTool("anvil", "x")),
      "ten/README.md": "",
      "ten/.git/HEAD": "",
    });
    const { messages } = await start(cwd, "--tenants", "ten");
    expect(messages()).toMatch(/^Serving the tools of 1 tenant in ten /);
  });

  it("warns of a tenant's config, which is not read", async () => {
    const cwd = await folderOfTenants({
      "ten/acme/mci.json": schemaOf(textTool("anvil", "x")),
      "ten/acme/mci.config.mjs": "process.exit(9);",
    });
    const { messages } = await start(cwd, "--tenants", "ten");
    const config = join("ten", "acme", "mci.config.mjs");
    expect(messages()).toContain(`${config} is not read.\n  All tenants share the config in the folder above.\n`);
  });

  it("logs which tenant has no schema file, and which names it looked for", async () => {
    const cwd = await folderOfTenants();
    await mkdir(join(cwd, "ten/acme"));
    const { url, waitFor } = await start(cwd, "--rest", "--tenants", "ten");
    expect(await toolsOf(url, "acme")).toBe(503);
    const file = `Tenant 'acme': There is no schema file in ${join(cwd, "ten/acme")}.\n`;
    const hint = "  Create mci.json, mci.yaml or mci.yml, or a single *.mci.json, *.mci.yaml or *.mci.yml.\n";
    // At the start and at the request.
    await waitFor(`${file}${hint}`);
    await waitFor(`}\n${file}${hint}`);
  });
});
