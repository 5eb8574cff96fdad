import { figure, type Figure } from "./measure.ts";
import { listInMemory, memoryOfCalls, startToFirstAnswer } from "./serving-costs.ts";
import { call, rpc, send, type Asked } from "./serving-requests.ts";
import { programs, required, start, stop, type Server } from "./serving-programs.ts";

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
      await race("MCP tools/list of 1 tool over HTTP", mcp, rpc("tools/list", {}), 2),
      await race("MCP tools/list of 1,000 tools over HTTP", lists, rpc("tools/list", {}), undefined, 200),
      await listInMemory(),
      await race("REST call, no token, 32 at once", rest, call, 1 / 0.6),
      await memoryOfCalls(),
      await startToFirstAnswer(),
    ];
  } finally {
    await Promise.all(servers.map(stop));
  }
}

type Contestants = ReadonlyMap<string, Server>;

/** The best of four rounds, in turns: nanoseconds for one request. */
async function race(
  name: string,
  contestants: Contestants,
  asked: Asked,
  budget: number | undefined,
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
