import { Pool } from "undici";
import type { Figure } from "./measure.ts";
import { race } from "./race.ts";
import { required } from "./required.ts";
import { listInMemory, memoryOfCalls } from "./serving-costs.ts";
import { call, rpc, send, type Asked } from "./serving-requests.ts";
import { cpuOf, programs, start, stop, type Server } from "./serving-programs.ts";

/**
 * Requests over HTTP, from one connection and from many, with a token and without: to a server of ours, to the SDK's, and to
 * bare `node:http`. Ratios of the processor time of the server.
 */
export async function serving(): Promise<Figure[]> {
  const servers = await Promise.all(Object.entries(programs).map(([name, code]) => start(name, code)));
  try {
    const ours = new Map(servers.map((server) => [server.name, server]));
    const pick = (names: Readonly<Record<string, string>>): Contestants =>
      new Map(Object.entries(names).map(([as, name]) => [as, required(ours.get(name))]));
    const mcp = pick({ limit: "bare", mci: "mci", sdk: "sdk" });
    const guarded = pick({ limit: "bare", mci: "guarded" });
    const lists = pick({ limit: "stringify", mci: "many", sdk: "sdkMany" });
    const rest = pick({ limit: "bare", mci: "mci", hono: "hono", fastify: "fastify" });
    const toolsCall = rpc("tools/call", { name: "hello", arguments: {} });
    const figures: Figure[] = [];
    for (const [name, asked, open] of [
      ["MCP tools/call", toolsCall, mcp],
      ["REST call", call, rest],
    ] as const) {
      for (const connections of [1, 64, 200]) {
        const title = `${name}, ${connections} connection${connections === 1 ? "" : "s"}`;
        const count = connections === 1 ? 800 : 3_200; // so that a turn takes 50 to 100 ms of processor time
        figures.push(await requests(`${title}, with a token`, guarded, asked, connections, count));
        figures.push(
          await requests(`${title}, without`, connections === 64 ? open : own(open), asked, connections, count),
        );
      }
    }
    return [
      ...figures,
      await requests("MCP tools/list of 1 tool, 64 connections", mcp, rpc("tools/list", {}), 64),
      await requests("MCP tools/list of 1,000 tools", lists, rpc("tools/list", {}), 64, 128),
      await listInMemory(),
      await memoryOfCalls(),
    ];
  } finally {
    await Promise.all(servers.map(stop));
  }
}

/** Peers run with 64 connections only. */
function own(contestants: Contestants): Contestants {
  return new Map([...contestants].filter(([as]) => as === "limit" || as === "mci"));
}

type Contestants = ReadonlyMap<string, Server>;

async function requests(
  name: string,
  contestants: Contestants,
  asked: Asked,
  connections: number,
  count = 800,
): Promise<Figure> {
  const pools = new Map([...contestants].map(([as, { origin }]) => [as, new Pool(origin, { connections })]));
  const runs = Object.fromEntries([...pools].map(([as, pool]) => [as, async () => send(pool, asked)]));
  const stopWaking = stayAwake();
  try {
    const cpu = async (as: string): Promise<number> => cpuOf(required(contestants.get(as)));
    return await race(name, runs, { count, atOnce: connections, cpu, warmUp: 10 * count });
  } finally {
    stopWaking();
    await Promise.all([...pools.values()].map((pool) => pool.close()));
  }
}

/** This process asks for answers all the time, in place of sleeping until there are some: who answers would pay for waking it. */
function stayAwake(): () => void {
  let isOver = false;
  const look = (): void => {
    if (!isOver) setImmediate(look);
  };
  look();
  return () => void (isOver = true);
}
