import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Pool } from "undici";
import type { Case, Cases } from "./case.ts";

const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const rpc = (method: string, params: object): string => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });

export const cases: Cases = {
  "MCP tools/call over HTTP, 32 at once": () => serve("/mcp", rpc("tools/call", { name: "hello", arguments: {} })),
  "MCP tools/list over HTTP, 32 at once": () => serve("/mcp", rpc("tools/list", {})),
  "REST call, 32 at once": () => serve("/api/v1/mcp/tools/call", JSON.stringify({ name: "hello", arguments: {} })),
};

const program = `
import { MCIClient } from "mci";
import { serveHttp } from "@mci/server";
const hello = { name: "hello", inputSchema: { type: "object" }, execution: { type: "text", text: "Hello!" } };
const toolbox = await MCIClient.from({ schemaVersion: "1.0", tools: [hello] });
const { url } = await serveHttp({ toolbox, port: 0, mcp: { name: "bench", version: "1.0.0" } });
process.on("message", () => process.send(process.cpuUsage()));
process.send(new URL(url).origin);
`;

/** The server runs in a process of its own, whose CPU time counts; the time is that of 32 requests at once. */
async function serve(path: string, body: string): Promise<Case> {
  const server = spawn(process.execPath, ["--input-type=module", "-"], {
    cwd: join(import.meta.dirname, "..", ".."),
    stdio: ["pipe", "inherit", "inherit", "ipc"],
  });
  server.stdin?.end(program);
  const [origin] = (await once(server, "message")) as [string];
  const pool = new Pool(origin, { connections: 32 });
  const one = async (): Promise<void> => {
    const answer = await pool.request({ path, method: "POST", headers, body });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${text}`);
  };
  return {
    run: async () => Promise.all(Array.from({ length: 32 }, one)),
    async cpu() {
      server.send("cpu");
      const [{ user, system }] = (await once(server, "message")) as [NodeJS.CpuUsage];
      return user + system;
    },
    async close() {
      await pool.close();
      server.kill();
    },
  };
}
