import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "undici";
import { amounts, type Figure } from "./measure.ts";
import { tool } from "./cases/tools.ts";

/**
 * Requests and changes that cost their sender little: how long the server's event loop stands still at most. What a person does by hand (a change, a reload) counts from the moment the server is told of it.
 */
export async function cheapRequests(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "mci-bench-"));
  try {
    return [...(await requests()), await tenantChange(folder), await reload(folder)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function requests(): Promise<Figure[]> {
  const server = await start(many);
  const post = (path: string, body: string): (() => Promise<unknown>) => {
    return () => ask(server, path, body);
  };
  const keys = (count: number): string => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`;
  const call = (name: string, props: string): string => `{"name":"${name}","arguments":${props}}`;
  const rpc = (params: string): string => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
  const [rest, mcp] = ["/api/v1/mcp/tools/call", "/mcp"];
  try {
    return [
      await blocked(server, "arguments with 700,000 keys, REST", post(rest, call("tool_7", keys(700_000)))),
      await blocked(server, "arguments with 700,000 keys, MCP", post(mcp, rpc(call("tool_7", keys(700_000))))),
      await blocked(server, "arguments with 99,000 keys, REST", post(rest, call("tool_7", keys(99_000)))),
      await blocked(server, "arguments with 99,000 keys, MCP", post(mcp, rpc(call("tool_7", keys(99_000))))),
      await blocked(
        server,
        "arguments with 99,000 items, MCP",
        post(mcp, rpc(call("tool_7", `{"list":[${"1,".repeat(98_999)}1]}`))),
      ),
      await blocked(
        server,
        "arguments with one string of 9 MB, MCP",
        post(mcp, rpc(call("tool_7", `{"a":"${"x".repeat(9e6)}"}`))),
      ),
      await blocked(server, "a call of an unknown tool among 10,000, REST", post(rest, call("tol_77x", "{}"))),
      await blocked(
        server,
        "a call of an unknown tool among 10,000, MCP",
        post(mcp, rpc(call(`tool_${"7".repeat(120)}`, "{}"))),
      ),
    ];
  } finally {
    await stop(server);
  }
}

async function tenantChange(folder: string): Promise<Figure> {
  const tenants = join(folder, "tenants");
  const file = (id: number): string => join(tenants, `t${id}`, "mci.json");
  const content = (text: string): string => {
    const tools = Array.from({ length: 10 }, (_, index) => ({ ...tool(index), description: text }));
    return JSON.stringify({ schemaVersion: "1.0", tools });
  };
  for (let id = 0; id < 1_000; id += 1) {
    await mkdir(join(tenants, `t${id}`), { recursive: true });
    await writeFile(file(id), content("before"));
  }
  const server = await start(manyTenants(tenants));
  try {
    let round = 0;
    return await blocked(server, "a change of one tenant of 1,000", async () => {
      await writeFile(file(7), content(`after ${(round += 1)}`));
      await told(server.child, "change");
    });
  } finally {
    await stop(server);
  }
}

async function reload(folder: string): Promise<Figure> {
  const file = join(folder, "mci.json");
  const content = (text: string): string => {
    const tools = Array.from({ length: 10_000 }, (_, index) => ({ ...tool(index), description: text }));
    return JSON.stringify({ schemaVersion: "1.0", tools });
  };
  await writeFile(file, content("before"));
  const server = await start(manyTools(file));
  try {
    let round = 0;
    return await blocked(server, "a reload of 10,000 tools", async () => {
      await writeFile(file, content(`after ${(round += 1)}`));
      await told(server.child, "change");
    });
  } finally {
    await stop(server);
  }
}

interface Server {
  readonly child: ChildProcess;
  readonly pool: Pool;
}

/** The longest pause of the server's event loop while it works: of five times the shortest, as others use the machine too. */
async function blocked({ child }: Server, name: string, work: () => Promise<unknown>): Promise<Figure> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round += 1) {
    await told(child, "begin");
    await work();
    best = Math.min(best, Number(await told(child, "longest")));
  }
  return amounts(name, "ms", { mci: best });
}

async function ask({ pool }: Server, path: string, body: string): Promise<void> {
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const answer = await pool.request({ path, method: "POST", headers, body });
  await answer.body.text();
}

async function told(child: ChildProcess, command: string): Promise<unknown> {
  child.send(command);
  return ((await once(child, "message")) as [unknown])[0];
}

async function start(code: string): Promise<Server> {
  const args = ["--input-type=module", "-e", `${code}\n${control}`];
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, ".."),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [port] = (await once(child, "message")) as [number];
  return { child, pool: new Pool(`http://127.0.0.1:${port}`, { connections: 1 }) };
}

async function stop({ child, pool }: Server): Promise<void> {
  await pool.close();
  child.kill();
}

const control = `
const { url } = await serveHttp({ ...served, port: 0, mcp: { name: "bench", version: "1.0.0" } });
const delay = monitorEventLoopDelay({ resolution: 1 });
process.on("message", async (command) => {
  if (command === "begin") {
    delay.enable();
    await new Promise((done) => setTimeout(done, 100));
    delay.reset();
    return process.send("begun");
  }
  if (command === "change") {
    await change();
    return process.send("changed");
  }
  await new Promise((done) => setTimeout(done, 100));
  process.send(delay.max / 1e6);
});
process.send(Number(new URL(url).port));`;

const imports = `
import { monitorEventLoopDelay } from "node:perf_hooks";
import { MCIClient } from "mci";
import { serveHttp, tenantToolboxes } from "@mci/server";`;

const many = `${imports}
const inputSchema = { type: "object", properties: { a: { type: "string" } } };
const tools = Array.from({ length: 10_000 }, (_, id) => ({ name: "tool_" + id, inputSchema, execution: { type: "text", text: "x" } }));
const served = { toolbox: await MCIClient.from({ schemaVersion: "1.0", tools }) };`;

const manyTenants = (folder: string): string => `${imports}
const tenants = await tenantToolboxes({
  folder: ${JSON.stringify(folder)},
  load: (file, env) => MCIClient.load(file, { env }),
});
for (const tenant of tenants.tenants()) await tenants.toolboxFor({ tenant });
const served = { tenants, guard: { tenantHeader: true } };
const change = () => tenants.reload();`;

const manyTools = (file: string): string => `${imports}
const toolbox = await MCIClient.load(${JSON.stringify(file)});
const served = { toolbox };
const change = () => toolbox.reload();`;
