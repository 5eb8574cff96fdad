import { MCIClient } from "mci";
import { tool } from "./cases/tools.ts";
import { amounts, type Figure } from "./measure.ts";

/** Bytes of heap for each loaded tool, and how much the heap grows with each call. Needs `--expose-gc`. */
export async function memory(): Promise<Figure[]> {
  const count = 5_000;
  const document = { schemaVersion: "1.0", tools: Array.from({ length: count }, (_, index) => tool(index)) };
  await (await MCIClient.from(document)).close(); // what is loaded once is not counted
  const before = heap();
  const client = await MCIClient.from(document, { env: { CURRENCY: "EUR" } });
  const perTool = (heap() - before) / count;

  const calls = 200_000;
  const call = async (index: number): Promise<void> => {
    const result = await client.execute("find_orders_1", { customer: `${index}` });
    if (result.isError) throw new Error(result.error);
  };
  for (let index = 0; index < 20_000; index += 1) await call(index);
  const start = heap();
  for (let index = 0; index < calls; index += 1) await call(index);
  const perCall = Math.max(0, heap() - start) / calls;
  await client.close();
  return [
    amounts("memory per loaded tool", "KB", { mci: perTool / 1_024 }),
    amounts("growth per call", "bytes", { mci: perCall }),
  ];
}

function heap(): number {
  for (let round = 0; round < 4; round += 1) globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
