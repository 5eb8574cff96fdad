import { createInterface } from "node:readline";

// A server by hand, which checks nothing.
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, params } = JSON.parse(line);
  if (id === undefined) return;
  const result = { content: [{ type: "text", text: `Hello ${params.arguments?.name}!` }] };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
});
