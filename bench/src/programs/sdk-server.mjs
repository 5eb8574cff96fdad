import { readFileSync } from "node:fs";
import { Server } from "@modelcontextprotocol/server";

const [file] = process.argv.slice(2);
const { tools } = JSON.parse(readFileSync(file, "utf8"));

/** A server of the SDK that greets, and lists the tools of a file. As the SDK leaves that to its callers, it checks nothing. */
export function createServer() {
  const server = new Server({ name: "bench", version: "1.0.0" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => ({ tools }));
  server.setRequestHandler("tools/call", ({ params }) => ({
    content: [{ type: "text", text: `Hello ${String(params.arguments.name)}!` }],
  }));
  return server;
}
