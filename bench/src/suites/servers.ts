import { join } from "node:path";
import type { Args } from "../harness/contestants.ts";
import type { Request } from "../harness/send.ts";
import { tempFile, toolsFile } from "../harness/temp.ts";

/** Returns the command of a checkout, as it is built. */
export function commandOf(checkout: string): string {
  return join(checkout, "apps", "cli", "dist", "main.cjs");
}

/** Returns the path of a server by hand or of a peer. */
export function program(name: string): string {
  return join(import.meta.dirname, "..", "programs", name);
}

/** Returns the arguments of `mci run` with some tools and a config. */
export function mciRun(name: string, tools: readonly object[], config: object = {}): Args {
  const file = toolsFile(`${name}/mci.json`, tools);
  tempFile(`${name}/mci.config.mjs`, `export default ${JSON.stringify(config)};`);
  return (checkout) => [commandOf(checkout), "run", "--file", file, "--http", "0", "--rest", "--quiet"];
}

export const mcpCall: Request = rpc("tools/call", { name: "greet", arguments: { name: "Ada" } });
export const restCall: Request = {
  path: "/api/v1/mcp/tools/call",
  body: JSON.stringify({ name: "greet", arguments: { name: "Ada" } }),
};

export function rpc(method: string, params: object): Request {
  return { path: "/mcp", body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }) };
}
