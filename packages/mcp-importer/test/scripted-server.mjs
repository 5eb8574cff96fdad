// An MCP server that says what its script says: node scripted-server.mjs script.json
import { appendFileSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";

const [, , file] = process.argv;
const { tools = [], listError, silent = false } = JSON.parse(readFileSync(file, "utf8"));
appendFileSync(join(dirname(file), "started"), "x");

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "scripted", version: "1.0.0" },
  }),
  ping: () => ({}),
  "tools/list": () => ({ tools }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  if (silent && method === "tools/list") {
    appendFileSync(join(dirname(file), "asked"), "x");
    continue;
  }
  const error = method === "tools/list" && listError !== undefined ? { code: -32_603, message: listError } : undefined;
  const answer = Object.hasOwn(answers, method) ? answers[method](params) : undefined;
  const missing = { code: -32_601, message: `no ${method}` };
  const rest = error === undefined && answer !== undefined ? { result: answer } : { error: error ?? missing };
  const message = JSON.stringify({ jsonrpc: "2.0", id, ...rest });
  // Integers that reading the script would round.
  process.stdout.write(`${message.replaceAll(/"digits:(\d+)"/g, "$1")}\n`);
}
