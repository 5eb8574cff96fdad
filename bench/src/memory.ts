import { MCIClient } from "mci";
import { tool } from "./cases/tools.ts";
import type { Figure } from "./measure.ts";

/** Bytes of heap for each loaded tool, and how much the heap grows with each call. Needs `--expose-gc`. */
export async function memory(): Promise<Figure[]> {
  const count = 5_000;
  const document = { schemaVersion: "1.0", tools: Array.from({ length: count }, (_, index) => tool(index)) };
  await (await MCIClient.from(document)).close(); // what is loaded once is not counted
  const before = heap();
  const client = await MCIClient.from(document);
  const perTool = (heap() - before) / count;

  const calls = 200_000;
  for (let index = 0; index < 20_000; index += 1) await client.execute("tool_1", { customer: `${index}` });
  const start = heap();
  for (let index = 0; index < calls; index += 1) await client.execute("tool_1", { customer: `${index}` });
  const perCall = Math.max(0, heap() - start) / calls;
  await client.close();
  return [
    { name: "memory per loaded tool (2 KB)", limit: 2_048, ratios: { mci: perTool / 2_048 }, budget: 1 },
    { name: "growth per call (16 bytes)", limit: 16, ratios: { mci: perCall / 16 }, budget: 1 },
  ];
}

function heap(): number {
  for (let round = 0; round < 4; round += 1) globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
