import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { mciForTests, schemaOf, textTool, type Outcome } from "./test/mci.ts";
import { installPackage } from "./test/install-package.ts";

/** Writes to a file what the process has loaded when it ends. */
const spy = `
const { writeFileSync } = require("node:fs");
const before = new Set(process.moduleLoadList);
process.on("exit", () => {
  const files = Object.keys(require.cache).filter((path) => path !== __filename);
  const builtins = process.moduleLoadList.filter((name) => !before.has(name));
  writeFileSync(process.env.LOADED, JSON.stringify({ files, builtins }));
});`;

interface Loaded extends Outcome {
  /** The chunks of the command, without their hashes. */
  readonly chunks: readonly string[];
  /** The modules of Node beyond those that it starts with, as `process.moduleLoadList` names them. */
  readonly builtins: readonly string[];
}

const mci = mciForTests();
let cwd = "";

beforeAll(async () => {
  const properties = {
    name: { type: "string" },
    language: { type: "string", enum: ["en", "ka"], default: "en" },
    times: { type: "integer", minimum: 1, default: 2 },
  };
  const inputSchema = { type: "object", properties, required: ["name"] };
  const usual = textTool("greet_in", "{{props.language}}, {{props.times}}: {{props.name}}", { inputSchema });
  const schema = schemaOf(textTool("greet", "Hello {{props.name}}!"), usual);
  cwd = await mci.folderOf({ "spy.cjs": spy, "mci.json": schema, ".env": "A=1\n" });
});

function load(...args: readonly string[]): Promise<Loaded> {
  return loadWith("", ...args);
}

async function loadWith(stdin: string, ...args: readonly string[]): Promise<Loaded> {
  const file = join(cwd, "loaded.json");
  const outcome = await mci.run(args, { cwd, stdin, node: ["--require", "./spy.cjs"], env: { LOADED: file } });
  const { files, builtins }: { readonly files: string[]; readonly builtins: string[] } = JSON.parse(
    readFileSync(file, "utf8"),
  );
  return {
    ...outcome,
    chunks: files.map((path) => basename(path).replace(/(-.{8})?\.cjs$/, "")),
    builtins: builtins.map((name) => name.replace("NativeModule ", "")),
  };
}

/** Not even for the output, which goes right to a pipe. They take long to start, and neither help nor a call of a text tool needs them. */
const heavy = [
  "child_process",
  "crypto",
  "dns",
  "http",
  "https",
  "net",
  "stream",
  "tls",
  "tty",
  "worker_threads",
  "zlib",
];

// All starts pay for more than this: import a library where it is used, by import().
describe("start-up", () => {
  it("loads no command for the help", async () => {
    const { stdout, chunks, builtins } = await load("--help");
    expect(stdout).toContain("Call a tool");
    expect(chunks).toEqual(["main", "start"]);
    for (const name of [...heavy, "fs/promises", "os"]) expect(builtins).not.toContain(name);
  });

  it("loads little for a call of a text tool", async () => {
    const { stdout, chunks, builtins } = await load("call", "greet", "name=Ada");
    expect(stdout).toBe("Hello Ada!\n");
    expect(chunks).toEqual(["main", "start", "call", "rolldown-runtime"]);
    for (const name of [...heavy, "fs/promises", "perf_hooks"]) expect(builtins).not.toContain(name);
  });

  it("loads no library for schemas to check strings, numbers, choices and bounds, and to fill in defaults", async () => {
    const { stdout, chunks } = await load("call", "greet_in", "name=Ada");
    expect(stdout).toBe("en, 2: Ada\n");
    expect(chunks).toEqual(["main", "start", "call", "rolldown-runtime"]);
  });
});

/** The lines of a client: `initialize`, and these messages. */
function session(...messages: readonly object[]): string {
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  return [{ id: 1, method: "initialize", params }, ...messages]
    .map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
    .join("");
}

/** Modules that serving on stdin and stdout does not need. */
const ofServersOverHttp = ["crypto", "dns", "http", "https", "tls", "worker_threads", "zlib"];

describe("mci run on stdin and stdout", () => {
  it("loads nothing of the servers over HTTP, and no SDK for the usual messages", async () => {
    const list = { id: 2, method: "tools/list" };
    const params = { name: "greet", arguments: { name: "Ada" }, _meta: { progressToken: 1 } };
    const stdin = session({ method: "notifications/initialized" }, list, { id: 3, method: "tools/call", params });
    const { code, stdout, chunks, builtins } = await loadWith(stdin, "run", "--quiet");
    expect(code).toBe(0);
    expect(stdout).toContain("Hello Ada!");
    expect(chunks).toContain("serve-stdio");
    expect(chunks.filter((chunk) => /^(src|sdk|index|network-policy|serve-http|rest-handler)/.test(chunk))).toEqual([]);
    for (const name of ofServersOverHttp) expect(builtins).not.toContain(name);
  });

  it("loads the SDK for the first message that needs it", async () => {
    const { code, stdout, chunks } = await loadWith(session({ id: 2, method: "resources/list" }), "run", "--quiet");
    expect(code).toBe(0);
    expect(
      stdout
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as object),
    ).toMatchObject([
      { id: 1, result: {} },
      { id: 2, error: { code: -32_601 } },
    ]);
    expect(chunks).toContain("sdk-connection");
  });
});

/** Appends the place of every module to a file: those that `import()` loads, and those that `require()` has. */
const hooks = `
import { appendFileSync } from "node:fs";
export function load(url, context, next) {
  appendFileSync(process.env.PLACES, url + " ");
  return next(url, context);
}`;
const wholeSpy = `
const { appendFileSync } = require("node:fs");
require("node:module").register("./hooks.mjs", require("node:url").pathToFileURL(__filename));
process.on("exit", () => appendFileSync(process.env.PLACES, Object.keys(require.cache).join(" ")));`;

describe("mci run without a store", () => {
  it("loads no store, nor what stores and tasks are built on, though they are installed", async () => {
    const greet = { ...textTool("greet", "Hello {{props.name}}!"), task: { mode: "optional" } };
    const folder = await mci.folderOf({ "hooks.mjs": hooks, "spy.cjs": wholeSpy, "mci.json": schemaOf(greet) });
    await Promise.all(
      (["store-file", "store-postgres", "store-redis"] as const).map((name) => installPackage(name, folder)),
    );
    const places = join(folder, "places.txt");
    const options = { cwd: folder, node: ["--require", "./spy.cjs"], env: { PLACES: places } };
    const loaded = (): readonly string[] => {
      const text = readFileSync(places, "utf8");
      rmSync(places);
      return text.split(" ").filter((place) => ofStores.test(place));
    };
    const call = { id: 2, method: "tools/call", params: { name: "greet", arguments: { name: "Ada" } } };
    const stdio = await mci.run(["run", "--quiet"], { ...options, stdin: session(call) });
    expect(stdio.stdout).toContain("Hello Ada!");
    expect(loaded()).toEqual([]);

    const server = mci.start(["run", "--http", "0", "--rest", "--quiet"], options);
    const [origin] = await once(server.stdout ?? server, "data");
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ name: "greet", arguments: { name: "Ada" } });
    const url = new URL("/api/v1/mcp/tools/call", String(origin).trim());
    expect(await (await fetch(url, { method: "POST", headers, body })).text()).toContain("Hello Ada!");
    server.kill("SIGTERM");
    await once(server, "exit");
    expect(loaded()).toEqual([]);

    const shared = await mci.run(["run", "--quiet", "--store", "file:data"], { ...options, stdin: session(call) });
    expect(shared.stdout).toContain("Hello Ada!");
    expect(loaded().join()).toMatch(/store-file.*lmdb/);
  });
});

/** Paths of the packages of stores, and of those that stores and tasks are built on. */
const ofStores = /[/](?:store-(?:file|postgres|redis)|bullmq[\w-]*|pg|lmdb|ioredis|@redis)[/.-]/;

describe("a command that waits for what never happens", () => {
  it("ends with 13, as Node does, and says so", async () => {
    const config = "await new Promise(() => {}); export default {};";
    const folder = await mci.folderOf({ "mci.json": schemaOf(), "mci.config.mjs": config });
    expect(await mci.run(["list"], { cwd: folder })).toEqual({
      code: 13,
      stdout: "",
      stderr: "mci: the command waits for something that cannot happen anymore.\n",
    });
  });
});
