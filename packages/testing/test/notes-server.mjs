// A small MCP server on stdio, whose one tool repeats its argument with a number that grows.
import { createInterface } from "node:readline";

let calls = 0;
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "notes", version: "1.0" },
  }),
  "tools/list": () => ({ tools: [{ name: "note", inputSchema: { type: "object" } }] }),
  "tools/call": ({ arguments: { text } }) => ({
    content: [{ type: "text", text: `${++calls}: ${text} ${process.env.NOTES_TOKEN}` }],
    structuredContent: { calls, text },
  }),
};
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const result = answers[method]?.(params);
  const error = { code: -32601, message: "unknown method" };
  process.stdout.write(
    `${JSON.stringify({ jsonrpc: "2.0", id, ...(result === undefined ? { error } : { result }) })}\n`,
  );
}
