import type { ToolDefinition } from "@mci/contract";
import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { Pool } from "undici";
import { tool } from "./cases/tools.ts";
import { required } from "./required.ts";

/** A server in a process of its own, and connections to it. */
export interface Server {
  readonly name: string;
  readonly child: ChildProcess;
  readonly origin: string;
  readonly pool: Pool;
}

/** In a process of its own: a server in this one would be measured with the client. */
export async function start(name: string, code: string): Promise<Server> {
  const child = spawn(process.execPath, ["--expose-gc", "--input-type=module", "-"], {
    cwd: join(import.meta.dirname, ".."),
    stdio: ["pipe", "pipe", "inherit", "ipc"],
  });
  // Not as an argument: a thousand tools are too long for one.
  child.stdin?.end(`process.on("message", () => process.send(process.cpuUsage()));\n${code}`);
  const [line] = (await once(required(child.stdout), "data")) as [Buffer];
  const origin = `http://127.0.0.1:${line.toString().trim()}`;
  return { name, child, origin, pool: new Pool(origin, { connections: 32 }) };
}

/** Processor time of a server so far, in microseconds. */
export async function cpuOf({ child }: Server): Promise<number> {
  child.send("cpu");
  const [{ user, system }] = (await once(child, "message")) as [NodeJS.CpuUsage];
  return user + system;
}

export async function stop({ child, pool }: Server): Promise<void> {
  await pool.close();
  child.kill();
}

/** Sent with every request. */
export const token = "a-token-of-the-bench-1234567890";
const guard = { tokens: [{ sha256: createHash("sha256").update(token).digest("hex") }] };

const hello = { name: "hello", description: "Says hello", inputSchema: { type: "object" } };
export const manyTools = Array.from({ length: 1_000 }, (_, index) => tool(index));

const listen = `server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;

const bare = (answer: string): string => `
import { createServer } from "node:http";
const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8").on("data", (chunk) => (body += chunk)).on("end", () => {
    const { id } = JSON.parse(body);
    const text = ${answer};
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) }).end(text);
  });
});
${listen}`;

const mci = (tools: string, mcp: string, guard = "{}"): string => `
import { MCIClient } from "mci";
import { serveHttp } from "@mci/server";
const client = await MCIClient.from({ schemaVersion: "1.0", tools: ${tools} });
const { url } = await serveHttp({ toolbox: client, port: 0, mcp: { name: "bench", version: "1.0.0"${mcp} }, guard: ${guard} });
console.log(new URL(url).port);`;

const sdk = (tools: string): string => `
import { createServer } from "node:http";
import { createMcpHandler, Server } from "@modelcontextprotocol/server";
import { toNodeHandler } from "@modelcontextprotocol/node";
const tools = ${tools};
const handler = createMcpHandler(() => {
  const server = new Server({ name: "bench", version: "1.0.0" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => ({ tools }));
  server.setRequestHandler("tools/call", () => ({ content: [{ type: "text", text: "Hello!" }] }));
  return server;
});
const server = createServer(toNodeHandler(handler));
${listen}`;

const result = { content: [{ type: "text", text: "Hello!" }] };
const plain = (tools: readonly Partial<ToolDefinition>[]): string =>
  JSON.stringify(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })));

export const programs: Readonly<Record<string, string>> = {
  bare: bare(`JSON.stringify({ jsonrpc: "2.0", id, result: ${JSON.stringify(result)} })`),
  stringify: `const tools = ${plain(manyTools)};\n${bare(`JSON.stringify({ jsonrpc: "2.0", id, result: { tools } })`).trim()}`,
  mci: mci(JSON.stringify([{ ...hello, execution: { type: "text", text: "Hello!" } }]), ""),
  guarded: mci(JSON.stringify([{ ...hello, execution: { type: "text", text: "Hello!" } }]), "", JSON.stringify(guard)),
  many: mci(JSON.stringify(manyTools), ", pageSize: 1000"),
  sdk: sdk(JSON.stringify([hello])),
  sdkMany: sdk(plain(manyTools)),
  fastify: `
import fastify from "fastify";
const app = fastify();
app.post("/api/v1/mcp/tools/call", async () => (${JSON.stringify(result)}));
await app.listen({ port: 0, host: "127.0.0.1" });
console.log(app.server.address().port);`,
  hono: `
import { serve } from "@hono/node-server";
import { Hono } from "hono";
const app = new Hono();
app.post("/api/v1/mcp/tools/call", async (context) => {
  await context.req.json();
  return context.json(${JSON.stringify(result)});
});
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => console.log(port));`,
};
