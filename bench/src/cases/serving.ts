import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { Pool } from "undici";
import type { Case, Cases } from "./case.ts";

const plainHeaders = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const rpc = (method: string, params: object): string => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });

const call = { path: "/mcp", body: rpc("tools/call", { name: "hello", arguments: {} }) };
const list = { path: "/mcp", body: rpc("tools/list", {}) };
const rest = { path: "/api/v1/mcp/tools/call", body: JSON.stringify({ name: "hello", arguments: {} }) };

/** As servers are used: with a token, over few connections and many. */
export const cases: Cases = {
  "MCP tools/call, 64 connections, no token": () => serve(call, 64, false),
  "MCP tools/call, 1 connection": () => serve(call, 1),
  "MCP tools/call, 64 connections": () => serve(call, 64),
  "MCP tools/call, 200 connections": () => serve(call, 200),
  "MCP tools/list, 64 connections": () => serve(list, 64),
  "REST call, 64 connections, no token": () => serve(rest, 64, false),
  "REST call, 1 connection": () => serve(rest, 1),
  "REST call, 64 connections": () => serve(rest, 64),
  "REST call, 200 connections": () => serve(rest, 200),
};

const token = "a-token-of-the-bench-1234567890";
const guard = { tokens: [{ sha256: createHash("sha256").update(token).digest("hex") }] };

const program = (hasToken: boolean): string => `
import { MCIClient } from "mci";
import { serveHttp } from "@mci/server";
const hello = { name: "hello", inputSchema: { type: "object" }, execution: { type: "text", text: "Hello!" } };
const toolbox = await MCIClient.from({ schemaVersion: "1.0", tools: [hello] });
const mcp = { name: "bench", version: "1.0.0" };
const { url } = await serveHttp({ toolbox, port: 0, mcp, guard: ${hasToken ? JSON.stringify(guard) : "{}"} });
process.on("message", () => process.send(process.cpuUsage()));
process.send(new URL(url).origin);
`;

/** The server runs in a process of its own, whose CPU time counts; the time is that of one request on each connection. */
async function serve({ path, body }: Asked, connections: number, hasToken = true): Promise<Case> {
  const server = spawn(process.execPath, ["--input-type=module", "-"], {
    cwd: join(import.meta.dirname, "..", ".."),
    stdio: ["pipe", "inherit", "inherit", "ipc"],
  });
  server.stdin?.end(program(hasToken));
  const [origin] = (await once(server, "message")) as [string];
  const headers = hasToken ? { ...plainHeaders, authorization: `Bearer ${token}` } : plainHeaders;
  const pool = new Pool(origin, { connections });
  const one = async (): Promise<void> => {
    const answer = await pool.request({ path, method: "POST", headers, body });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${text}`);
  };
  return {
    run: async () => Promise.all(Array.from({ length: connections }, one)),
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

interface Asked {
  readonly path: string;
  readonly body: string;
}
