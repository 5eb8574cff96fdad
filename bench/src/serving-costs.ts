import { once } from "node:events";
import { mcpEndpoint } from "@mci/server";
import { MCIClient } from "mci";
import { compare, figure, type Figure } from "./measure.ts";
import { rpc, send, type Asked } from "./serving-requests.ts";
import { manyTools, programs, required, start, stop, type Server } from "./serving-programs.ts";

/** What an answer to `tools/list` takes before it is sent, against writing the tools out. */
export async function listInMemory(): Promise<Figure> {
  const client = await MCIClient.from({ schemaVersion: "1.0", tools: manyTools });
  const endpoint = mcpEndpoint(client, { name: "bench", version: "1.0.0", pageSize: 1_000 });
  const tools = client.tools().map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const { body } = rpc("tools/list", {});
  const contestants = {
    limit: () => JSON.stringify(tools),
    mci: () => endpoint.handle({ method: "POST", headers, body }),
  };
  const measured = await compare("MCP tools/list of 1,000 tools in memory", contestants, 0.1);
  await endpoint.close();
  await client.close();
  return measured;
}

/** How much the heap of a server grows with each of 100,000 calls. */
export async function memoryOfCalls(): Promise<Figure> {
  const asked = rpc("tools/call", { name: "hello", arguments: {} });
  const server = await start("mci", `${programs["mci"]}\n${reporting}`);
  await calls(server, asked, 10_000);
  const before = await heapOf(server);
  await calls(server, asked, 100_000);
  const grown = Math.max(0, (await heapOf(server)) - before) / 100_000;
  await stop(server);
  return { name: "growth per MCP call over HTTP (16 bytes)", limit: 16, ratios: { mci: grown / 16 }, budget: 1 };
}

/** From the start of a process to its answer to the first call: the best of five. */
export async function startToFirstAnswer(): Promise<Figure> {
  const asked = rpc("tools/call", { name: "hello", arguments: {} });
  const best = new Map<string, number>();
  for (let round = 0; round < 5; round += 1) {
    for (const [as, name] of [
      ["limit", "bare"],
      ["mci", "mci"],
      ["sdk", "sdk"],
    ] as const) {
      const from = process.hrtime.bigint();
      const server = await start(name, required(programs[name]));
      await send(server.pool, asked);
      best.set(as, Math.min(Number(process.hrtime.bigint() - from), best.get(as) ?? Number.POSITIVE_INFINITY));
      await stop(server);
    }
  }
  return figure("start to first MCP answer", best);
}

const reporting = `
process.on("SIGUSR2", () => {
  for (let round = 0; round < 4; round += 1) globalThis.gc();
  console.log(process.memoryUsage().heapUsed);
});`;

async function heapOf({ child }: Server): Promise<number> {
  const line = once(required(child.stdout), "data");
  child.kill("SIGUSR2");
  return Number(String((await line)[0]));
}

async function calls({ pool }: Server, asked: Asked, count: number): Promise<void> {
  let left = count;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await send(pool, asked);
  };
  await Promise.all(Array.from({ length: 32 }, lane));
}
