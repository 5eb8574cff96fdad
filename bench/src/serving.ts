import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Pool } from "undici";
import { figure, type Figure } from "./measure.ts";
import { tool } from "./loading.ts";

/** Requests over HTTP, thirty-two at once: to a server of ours, to the SDK's, and to bare `node:http`. Ratios of time. */
export async function serving(): Promise<Figure[]> {
  const servers = await Promise.all(Object.entries(programs).map(([name, code]) => start(name, code)));
  try {
    const ours = new Map(servers.map((server) => [server.name, server]));
    const pick = (names: Readonly<Record<string, string>>): Contestants =>
      new Map(Object.entries(names).map(([as, name]) => [as, required(ours.get(name))]));
    const mcp = pick({ limit: "bare", mci: "mci", sdk: "sdk" });
    const lists = pick({ limit: "stringify", mci: "many", sdk: "sdkMany" });
    const rest = pick({ limit: "bare", mci: "mci", hono: "hono" });
    return [
      await race("MCP tools/call over HTTP, 32 at once", mcp, rpc("tools/call", { name: "hello", arguments: {} }), 2),
      await race("MCP tools/list of 1,000 tools", lists, rpc("tools/list", {}), 0.1, 200),
      await race("REST call, no token, 32 at once", rest, call, 1 / 0.6),
    ];
  } finally {
    for (const { child, pool } of servers) {
      await pool.close();
      child.kill();
    }
  }
}

interface Server {
  readonly name: string;
  readonly child: ChildProcess;
  readonly pool: Pool;
}

type Contestants = ReadonlyMap<string, Server>;

interface Asked {
  readonly path: string;
  readonly body: string;
}

const call: Asked = { path: "/api/v1/mcp/tools/call", body: JSON.stringify({ name: "hello", arguments: {} }) };

function rpc(method: string, params: object): Asked {
  return { path: "/mcp", body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }) };
}

/** The best of four rounds, in turns: nanoseconds for one request. */
async function race(
  name: string,
  contestants: Contestants,
  asked: Asked,
  budget: number,
  count = 4_000,
): Promise<Figure> {
  const best = new Map<string, number>();
  for (let round = 0; round < 5; round += 1) {
    for (const [as, { pool }] of contestants) {
      const from = process.hrtime.bigint();
      let left = count;
      const lane = async (): Promise<void> => {
        while (left-- > 0) await send(pool, asked);
      };
      await Promise.all(Array.from({ length: 32 }, lane));
      const took = Number(process.hrtime.bigint() - from) / count;
      if (round > 0) best.set(as, Math.min(took, best.get(as) ?? Number.POSITIVE_INFINITY));
    }
  }
  return figure(name, best, budget);
}

async function send(pool: Pool, { path, body }: Asked): Promise<void> {
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const answer = await pool.request({ path, method: "POST", headers, body });
  const text = await answer.body.text();
  if (answer.statusCode !== 200 || text.length < 20) throw new Error(`${answer.statusCode} ${text}`);
}

/** In a process of its own: a server in this one would be measured with the client. */
async function start(name: string, code: string): Promise<Server> {
  const child = spawn(process.execPath, ["--input-type=module", "-"], {
    cwd: join(import.meta.dirname, ".."),
    stdio: ["pipe", "pipe", "inherit"],
  });
  // Not as an argument: a thousand tools are too long for one.
  child.stdin?.end(code);
  const [line] = (await once(required(child.stdout), "data")) as [Buffer];
  return { name, child, pool: new Pool(`http://127.0.0.1:${line.toString().trim()}`, { connections: 32 }) };
}

function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("Not there.");
  return value;
}

const hello = { name: "hello", description: "Says hello", inputSchema: { type: "object" } };
const manyTools = Array.from({ length: 1_000 }, (_, index) => tool(index));

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

const mci = (tools: string, mcp: string): string => `
import { MCIClient } from "mci";
import { serveHttp } from "@mci/server";
const client = await MCIClient.from({ schemaVersion: "1.0", tools: ${tools} });
const { url } = await serveHttp({ toolbox: client, port: 0, mcp: { name: "bench", version: "1.0.0"${mcp} } });
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
const plain = (tools: readonly Record<string, unknown>[]): string =>
  JSON.stringify(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })));

const programs: Readonly<Record<string, string>> = {
  bare: bare(`JSON.stringify({ jsonrpc: "2.0", id, result: ${JSON.stringify(result)} })`),
  stringify: `const tools = ${plain(manyTools)};\n${bare(`JSON.stringify({ jsonrpc: "2.0", id, result: { tools } })`).trim()}`,
  mci: mci(JSON.stringify([{ ...hello, execution: { type: "text", text: "Hello!" } }]), ""),
  many: mci(JSON.stringify(manyTools), ", pageSize: 1000"),
  sdk: sdk(JSON.stringify([hello])),
  sdkMany: sdk(plain(manyTools)),
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
