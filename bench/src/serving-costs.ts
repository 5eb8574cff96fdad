import { once } from "node:events";
import { mcpEndpoint } from "@mci/server";
import { MCIClient } from "mci";
import { amounts, compare, type Figure } from "./measure.ts";
import { required } from "./required.ts";
import { rpc, send, type Asked } from "./serving-requests.ts";
import { manyTools, programs, start, stop, type Server } from "./serving-programs.ts";

/** Measures the time of an answer to `tools/list` before it is sent, against writing the tools out. */
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
  const measured = await compare("MCP tools/list of 1,000 tools in memory", contestants);
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
  return amounts("growth per MCP call over HTTP", "bytes", { mci: grown });
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
