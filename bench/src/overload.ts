import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Pool } from "undici";
import type { Figure } from "./measure.ts";
import { call, rpc, type Asked } from "./serving-requests.ts";
import { required } from "./required.ts";

const upstreamMs = 50;
const loads = [16, 32, 64, 128, 256, 512];
const [small, eightTimes] = [16, 128];

/**
 * `mci run` with an HTTP tool whose upstream takes 50 ms, called over ever more connections, each of which calls again as
 * soon as it has an answer, whatever that says. The figure is the capacity at 16 connections over the goodput; beside it
 * are the share of refusals, and latencies as multiples of 50 ms.
 */
export async function overload(): Promise<Figure[]> {
  const upstream = await start(["--input-type=module", "-e", slow]);
  const mcp = rpc("tools/call", { name: "hello", arguments: {} });
  try {
    return [
      ...(await served(upstream.line, "export default {};", (origin) => curve("REST", origin, call, loads))),
      ...(await served(upstream.line, "export default {};", (origin) => curve("MCP", origin, mcp, loads))),
      // At the server's own bounds, which are beyond what one processor does by default.
      ...(await served(upstream.line, bounded, (origin) =>
        curve("REST, at most 16", origin, call, [small, eightTimes]),
      )),
      ...(await served(upstream.line, bounded, (origin) => curve("MCP, at most 16", origin, mcp, [small, eightTimes]))),
    ];
  } finally {
    upstream.child.kill();
  }
}

const bounded = `export default { server: { limits: { requests: ${small} } } };`;

async function served(
  upstream: string,
  config: string,
  measured: (origin: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "mci-bench-"));
  const tool = { name: "hello", execution: { type: "http", url: `${upstream}/` } };
  await writeFile(join(folder, "mci.json"), JSON.stringify({ schemaVersion: "1.0", tools: [tool] }));
  await writeFile(join(folder, "mci.config.mjs"), config);
  const server = await start([main, "run", "--file", join(folder, "mci.json"), "--http", "0", "--rest", "--quiet"]);
  try {
    return await measured(new URL(server.line).origin);
  } finally {
    server.child.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

const main = join(fileURLToPath(import.meta.resolve("@mci/cli/package.json")), "../dist/main.cjs");

const slow = `
import { createServer } from "node:http";
const server = createServer((request, response) => {
  setTimeout(() => response.writeHead(200, { "content-type": "text/plain", "content-length": 2 }).end("ok"), ${upstreamMs});
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", 4_096, () => console.log("http://127.0.0.1:" + server.address().port));`;

async function start(args: readonly string[]): Promise<{ readonly child: ChildProcess; readonly line: string }> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit").then(() => Promise.reject(new Error(`It ended: ${args.join(" ")}`)));
  const [line] = (await Promise.race([once(required(child.stdout), "data"), exited])) as [Buffer];
  exited.catch(() => undefined); // Later it is meant to end.
  return { child, line: line.toString().trim() };
}

async function curve(name: string, origin: string, asked: Asked, loads: readonly number[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  let capacity = Number.NaN;
  for (const connections of loads) {
    const { goodput, refused, latencies } = await load(origin, asked, connections);
    if (connections === loads[0]) capacity = goodput;
    figures.push({
      name: `${name}, ${connections} connections: capacity over goodput`,
      values: {
        mci: capacity / goodput,
        refused,
        p50: quantile(latencies, 0.5) / upstreamMs,
        p99: quantile(latencies, 0.99) / upstreamMs,
      },
    });
  }
  return figures;
}

interface Load {
  /** Answers of the tool, per second. */
  readonly goodput: number;
  /** The share of answers that are refusals. */
  readonly refused: number;
  /** Latencies of the tool's answers, in milliseconds, sorted. */
  readonly latencies: readonly number[];
}

/** Loads a server: one second to warm up, three that count. */
async function load(origin: string, { path, body }: Asked, connections: number): Promise<Load> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const begin = performance.now() + 1_000;
  const end = begin + 3_000;
  const latencies: number[] = [];
  let refused = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < end) {
      const from = performance.now();
      const answer = await pool.request({ path, method: "POST", headers, body });
      const text = await answer.body.text();
      const now = performance.now();
      if (now < begin || now > end) continue;
      if (answer.statusCode === 200 && !text.includes('"isError":true')) latencies.push(now - from);
      else refused += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  await pool.close();
  return {
    goodput: latencies.length / 3,
    refused: refused / (refused + latencies.length),
    latencies: latencies.toSorted((one, other) => one - other),
  };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}
