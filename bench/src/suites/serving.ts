import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { Pool } from "undici";
import { served, type Args } from "../harness/contestants.ts";
import { quantile } from "../harness/figures.ts";
import { startServer } from "../harness/process.ts";
import { here } from "../harness/race.ts";
import type { Figure, Pace, Part, Row } from "../harness/row.ts";
import { runMany } from "../harness/run-many.ts";
import { send, token, type Request } from "../harness/send.ts";
import { tempFile, toolsFile } from "../harness/temp.ts";
import { mciRun, mcpCall, program, restCall, rpc } from "./servers.ts";
import { greeting, tool, toolsOf } from "./tools.ts";

const sha256 = createHash("sha256").update(token).digest("hex");
const guarded: Args = (checkout) =>
  mciRun("guarded", [greeting], { server: { guard: { tokens: [{ sha256 }] } } })(checkout);
const many: Args = (checkout) => mciRun("many", manyTools, { server: { mcp: { pageSize: 1_000 } } })(checkout);

const manyTools = toolsOf(1_000, tool);
const oneFile = (): string => toolsFile("one.mci.json", [greeting]);
const manyFile = (): string => toolsFile("many.mci.json", manyTools);

const bare: Args = () => [program("bare-http.mjs")];
const sdk: Args = () => [program("sdk-http.mjs"), oneFile()];
const fastify: Args = () => [program("fastify.mjs")];
const hono: Args = () => [program("hono.mjs")];

/** Peers check no token, and run with 64 connections. */
export const rows: readonly Row[] = [
  {
    name: "MCP call with a token, from 1 / 64 / 200 connections",
    against: "bare node:http, CPU",
    budget: [1.6],
    parts: [1, 64, 200].map((count) => contest(mcpCall, count, count === 64 ? { "MCP SDK": sdk } : {})),
  },
  {
    name: "REST call with a token, from 1 / 64 / 200 connections",
    against: "bare node:http, CPU",
    budget: [1.6],
    parts: [1, 64, 200].map((count) => contest(restCall, count, count === 64 ? { fastify, hono } : {})),
  },
  {
    name: "tools/list of 1,000 tools",
    against: "bare node:http, CPU",
    budget: [1],
    parts: [
      {
        limit: served(() => [program("bare-http.mjs"), manyFile()], rpc("tools/list", {}), 64),
        mci: served(many, rpc("tools/list", {}), 64),
        "MCP SDK": served(() => [program("sdk-http.mjs"), manyFile()], rpc("tools/list", {}), 64),
      },
    ],
  },
  {
    name: "p99 that mci run adds to an API of 20 ms, from 64 connections: MCP / REST",
    against: "the API alone, time",
    budget: [5],
    unit: "ms",
    measure: measureAdded,
  },
];

function contest(request: Request, connections: number, peers: Readonly<Record<string, Args>>): Part {
  const contestants = { limit: bare, mci: guarded, ...peers };
  return Object.fromEntries(
    Object.entries(contestants).map(([name, args]) => [name, served(args, request, connections)]),
  );
}

/**
 * Calls an HTTP tool and the API behind it in turns. Each connection rests 80 ms before each of its calls, more or less: without
 * a rest they would keep all processors busy, and wait for those.
 */
async function measureAdded({ rounds }: Pace): Promise<readonly Figure[]> {
  const connections = 64;
  const api = await startServer([program("api.mjs"), tempFile("api.json", { hello: "a".repeat(20) }), "20"]);
  const tool = { ...greeting, execution: { type: "http", url: `${api.origin}/` } };
  const server = await startServer(mciRun("added", [tool], { concurrency: { http: connections } })(here));
  const [alone, served] = [new Pool(api.origin, { connections }), new Pool(server.origin, { connections })];
  const added: Record<"mcp" | "rest", number[]> = { mcp: [], rest: [] };
  try {
    while (added.mcp.length < rounds) {
      const limit = await p99(alone, restCall, connections);
      added.mcp.push((await p99(served, mcpCall, connections)) - limit);
      added.rest.push((await p99(served, restCall, connections)) - limit);
    }
    return [added.mcp, added.rest].map((differences) => ({ mci: quantile(differences, 0.5) }));
  } finally {
    await Promise.all([alone.close(), served.close()]);
    await Promise.all([server.stop(), api.stop()]);
  }
}

/** Returns the milliseconds within which 99 of 100 requests are answered. */
async function p99(pool: Pool, request: Request, connections: number): Promise<number> {
  const taken: number[] = [];
  const timed = async (): Promise<void> => {
    await setTimeout(160 * Math.random());
    const from = performance.now();
    await send(pool, request);
    taken.push(performance.now() - from);
  };
  await runMany(timed, 1_000, connections);
  return quantile(taken, 0.99);
}
