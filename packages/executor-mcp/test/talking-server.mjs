// An MCP server with tools for tests: node talking-server.mjs [log file]
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [, , log] = process.argv;
const note = (text) => {
  if (log !== undefined) appendFileSync(log, `${text}\n`);
};
note("started");

const text = (text) => ({ content: [{ type: "text", text }] });
const failed = (...content) => ({ content, isError: true });

const tools = {
  echo: ({ value }) => text(`said: ${value}`),
  arguments: (given) => text(JSON.stringify(given)),
  env: () => text(`said: ${process.env.VALUE}`),
  argv: () => text(`said: ${process.argv.slice(3).join(" ")}`),
  list: () => text(JSON.stringify({ items: [1, 2, 3], total: 3 })),
  structured: () => ({ ...text("Two of them."), structuredContent: { items: ["a", "b"] } }),
  "only-structured": () => ({ content: [], structuredContent: { items: ["a", "b"] } }),
  parts: () => ({
    content: [
      { type: "image", data: "AAAA", mimeType: "image/png", annotations: { priority: 1 } },
      { type: "text", text: "seen" },
      { type: "audio", data: "AAAA", mimeType: "audio/wav" },
      { type: "resource", resource: { uri: "file:///a", text: "b" } },
      { type: "resource_link", uri: "file:///c", name: "c" },
    ],
    _meta: { "example.com/cost": 2 },
  }),
  fail: () => failed({ type: "text", text: "the disk is full" }, { type: "text", text: "try tomorrow" }),
  "fail-with-image": () =>
    failed({ type: "image", data: "AAAA", mimeType: "image/png" }, { type: "text", text: "red" }),
  "fail-silently": () => failed(),
  "fail-at-length": () => failed({ type: "text", text: "x".repeat(1_999) + "😀".repeat(2_000) }),
  "not-found": () => failed({ type: "text", text: "not-found: no such file" }),
  refuse: () => undefined,
  die: () => process.exit(3),
  wait: () => new Promise(() => {}),
};

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "talking", version: "1.0.0" },
  }),
  ping: () => ({}),
  "tools/list": () => ({ tools: Object.keys(tools).map((name) => ({ name, inputSchema: { type: "object" } })) }),
  "tools/call": ({ name, arguments: given }) =>
    Object.hasOwn(tools, name) ? tools[name](given ?? {}) : failed({ type: "text", text: `Tool ${name} not found` }),
};

const answer = async ({ id, method, params }) => {
  const result = Object.hasOwn(answers, method) ? await answers[method](params) : undefined;
  const rest = result === undefined ? { error: { code: -32_600, message: `no ${method}` } } : { result };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...rest })}\n`);
};

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.method === "tools/call") note(`call ${message.params.name}`);
  if (message.method === "notifications/cancelled") note("cancelled");
  if (message.id !== undefined) void answer(message);
}
