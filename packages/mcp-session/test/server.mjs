// A server on stdio that does what it is told, as badly as it is told. `node server.mjs MODE MARKER`
import { spawn } from "node:child_process";
import { appendFileSync, existsSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

if (process.env.STARTS) appendFileSync(process.env.STARTS, "x");

const [mode = "plain", marker = ""] = process.argv.slice(2);
const seen = [];
let calls = 0;

const write = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const text = (text) => ({ content: [{ type: "text", text }] });

const tools = {
  echo: (args) => text(JSON.stringify(args)),
  count: () => text(`${process.pid} ${(calls += 1)}`),
  seen: () => text(JSON.stringify(seen)),
  env: () => text(JSON.stringify({ env: process.env, cwd: process.cwd(), args: process.argv.slice(2) })),
  silent: () => undefined,
  die() {
    process.stderr.write("the last words\n", () => process.exit(7));
  },
  blockAndDie() {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    process.exit(7);
  },
  kill() {
    process.kill(process.pid, "SIGKILL");
  },
  dieOnce({ file }) {
    if (!existsSync(file)) {
      writeFileSync(file, "");
      process.exit(7);
    }
    return text("alive");
  },
  large: ({ bytes }) => text("x".repeat(bytes)),
  flood() {
    const chunk = "x".repeat(1_000_000);
    for (let count = 0; count < 60; count += 1) process.stdout.write(chunk);
  },
  late({ ms }, id) {
    setTimeout(() => write({ id, result: text("late") }), ms);
  },
  notify({ count }) {
    for (let at = 0; at < count; at += 1)
      write({ method: "notifications/message", params: { level: "info", data: at } });
    write({ method: "notifications/tools/list_changed" });
    return text("notified");
  },
  ask({ method, count }) {
    for (let at = 0; at < count; at += 1) write({ id: `ask-${at}`, method, params: {} });
  },
  steps(_, id, { progressToken }) {
    for (const progress of [1, 2]) {
      write({ method: "notifications/progress", params: { progressToken, progress, total: 2, message: "on" } });
    }
    write({ method: "notifications/progress", params: { progressToken: 999, progress: 1 } });
    write({ id, result: text("done") });
    write({ method: "notifications/progress", params: { progressToken, progress: 3 } });
  },
  answer({ answer }, id) {
    write({ id, ...answer });
  },
  raw({ line }) {
    process.stdout.write(`${line}\n`);
  },
};

/** At a url the newer protocol forbids to use them, for their mark. */
const inputSchema = { type: "object", "x-mcp-header": "No Name" };
const page = (at) => Array.from({ length: 100 }, (_, n) => ({ name: `tool-${at}-${n}`, inputSchema }));

const lists = {
  circle: () => ({ tools: [], nextCursor: "again" }),
  endless: ({ cursor = "0" }) => ({ tools: [{ name: `t${cursor}` }], nextCursor: `${Number(cursor) + 1}` }),
  many: ({ cursor = "0" }) => ({
    tools: Array.from({ length: 200 }, () => page(cursor)[0]),
    nextCursor: `${Number(cursor) + 1}`,
  }),
  pages: ({ cursor = "0" }) => ({
    tools: page(cursor),
    ...(cursor === "2" ? {} : { nextCursor: `${Number(cursor) + 1}` }),
  }),
  odd: () => ({
    tools: [
      null,
      "text",
      { description: "no name" },
      { name: 7 },
      { name: "bad", title: 1, inputSchema: "none", outputSchema: [], annotations: null, icons: ["x"], _meta: 3 },
      {
        name: "good",
        title: "T",
        inputSchema: { "x-odd": 1 },
        outputSchema: { type: "nonsense" },
        annotations: { readOnlyHint: true, odd: [1] },
        icons: [{ src: "data:,", odd: 1 }],
        _meta: { "a/b": { c: 1 } },
        execution: { taskSupport: "required" },
        somethingElse: true,
      },
    ],
  }),
  none: () => ({}),
  empty: () => ({ tools: null, nextCursor: null }),
  nulls: () => ({
    tools: [
      null,
      {
        name: "a",
        title: null,
        description: null,
        inputSchema: null,
        outputSchema: null,
        annotations: null,
        _meta: null,
      },
      { name: "b", inputSchema: [] },
      { name: "c" },
    ],
    nextCursor: null,
    _meta: null,
  }),
};

const nulls = {
  capabilities: null,
  instructions: null,
  _meta: null,
  serverInfo: { name: "nulls", version: null, title: null, icons: null },
};

const info = { capabilities: { tools: { listChanged: true } }, serverInfo: { name: "scripted", version: "1" } };

function receive({ id, method, params = {} }) {
  if (mode === "complains" && id === undefined) {
    write({ id: null, error: { code: -32601, message: `Method not found: ${method}` } });
  } else if (id === undefined || method === undefined) seen.push({ id, method, params });
  else respond(id, method, params);
}

function respond(id, method, params) {
  if (method === "initialize") {
    if (mode === "modern") return write({ id, error: { code: -32601, message: "Method not found" } });
    const { protocolVersion } = params;
    if (mode === "nulls") return write({ id, error: null, result: { protocolVersion, ...nulls } });
    return write({ id, result: { protocolVersion: mode === "old" ? "2024-11-05" : protocolVersion, ...info } });
  }
  if (method === "server/discover" && mode === "modern") {
    const result = {
      resultType: "complete",
      supportedVersions: ["2026-07-28"],
      ...info,
      ttlMs: 0,
      cacheScope: "private",
    };
    return write({ id, result });
  }
  const complete = mode === "modern" ? { resultType: "complete" } : {};
  if (method === "tools/list") return write({ id, result: { ...(lists[mode] ?? lists.pages)(params), ...complete } });
  if (method === "tools/call" && Object.hasOwn(tools, params.name)) {
    const result = tools[params.name](params.arguments, id, params._meta ?? {});
    return result === undefined || write({ id, result: { ...result, ...complete } });
  }
  return write({ id, error: { code: -32602, message: `no tool ${params.name}`, data: { some: "data" } } });
}

function listen() {
  createInterface({ input: process.stdin }).on("line", (line) => receive(JSON.parse(line)));
}

const starts = {
  silent: () => setInterval(() => {}, 1_000),
  dead() {
    process.stderr.write(`${"x".repeat(5_000)} cannot find my configuration\n`, () => process.exit(3));
  },
  noisy() {
    console.log("Server is starting ...\n\n[1,2]\n{not json}\n\u001b[32mready\u001b[0m");
    listen();
  },
  deaf() {
    process.on("SIGTERM", () => {});
    const source = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";
    spawn(process.execPath, ["-e", source, marker], { stdio: "inherit" }).on("spawn", listen);
    setInterval(() => {}, 1_000);
  },
  // What `npx server` is.
  wrapper: () => spawn(process.execPath, [process.argv[1], "plain", marker], { stdio: "inherit" }),
};

(starts[mode] ?? listen)();
