import { MCIClient } from "mci";
import type { Cases } from "./case.ts";

/** What a set of 10,000 tools answers about itself. */
export const cases: Cases = {
  "unknown name among 10,000 tools": async () => {
    const client = await manyTools();
    return { run: async () => client.execute("find_ordrs_7777", {}), close: async () => client.close() };
  },
  "select of 10,000 tools, again": async () => {
    const client = await manyTools();
    return { run: () => client.select({ tags: ["group-7"] }).tools().length, close: async () => client.close() };
  },
};

/** Returns a client of 10,000 small tools. */
export async function manyTools(): Promise<MCIClient> {
  const tools = Array.from({ length: 10_000 }, (_, index) => ({
    name: `find_orders_${index}`,
    tags: [`group-${index % 10}`],
    execution: { type: "text", text: "x" },
  }));
  return MCIClient.from({ schemaVersion: "1.0", tools });
}
