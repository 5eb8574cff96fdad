import type { ToolDefinition } from "@mci/contract";
import { startProgram, type Programs } from "../harness/contestants.ts";
import type { Row } from "../harness/row.ts";
import { tool, toolsOf } from "./tools.ts";

const count = 5_000;
const calls = 100_000;

export const programs: Programs = {
  tools: {
    async mci() {
      const { MCIClient } = await import("mci");
      return keeping(async (tools) => MCIClient.from({ schemaVersion: "1.0", tools }));
    },
    async "MCP SDK"() {
      const { fromJsonSchema, McpServer } = await import("@modelcontextprotocol/server");
      return keeping(async (tools) => {
        const server = new McpServer({ name: "bench", version: "1.0.0" });
        for (const { name, description = "", inputSchema = {} } of tools) {
          server.registerTool(name, { description, inputSchema: fromJsonSchema(inputSchema as object) }, () => ({
            content: [],
          }));
        }
        return server;
      });
    },
  },
  calls: {
    async mci() {
      const { MCIClient } = await import("mci");
      const client = await MCIClient.from({ schemaVersion: "1.0", tools: [tool(1)] }, { env: { CURRENCY: "EUR" } });
      let customer = 0;
      return async () => {
        const result = await client.execute("find_orders_1", { customer: `${(customer += 1)}` });
        if (result.isError) throw new Error(result.error);
      };
    },
  },
};

export const rows: readonly Row[] = [
  {
    name: "memory per tool",
    against: "heap",
    budget: [2.5],
    unit: "KB",
    async measure() {
      const perTool = async (name: string): Promise<number> => (await grownBy("tools", name, 0, 1)) / count / 1_024;
      return [{ mci: await perTool("mci"), "MCP SDK": await perTool("MCP SDK") }];
    },
  },
  {
    name: "growth per call",
    against: "heap",
    budget: [16],
    unit: "bytes",
    measure: async () => [{ mci: Math.max(0, await grownBy("calls", "mci", 20_000, calls)) / calls }],
  },
];

/** Returns how many bytes the heap grows by so many runs, after some that do not count. */
async function grownBy(part: string, contestant: string, before: number, times: number): Promise<number> {
  const program = await startProgram(["memory", part, contestant]);
  const run = async (times: number): Promise<number> => program.ask("run", { times, atOnce: 1 });
  try {
    if (before > 0) await run(before);
    const heap = await program.ask("heap");
    await run(times);
    return (await program.ask("heap")) - heap;
  } finally {
    await program.stop();
  }
}

/** Returns a function that loads tools, which stay. Their definitions are there before, and so is all that a first load leaves behind. */
async function keeping(load: (tools: ToolDefinition[]) => Promise<unknown>): Promise<() => Promise<void>> {
  // As a file gives them: strings that code puts together are joined when they are first read, and the load would pay for that.
  const tools = JSON.parse(JSON.stringify(toolsOf(count, tool))) as ToolDefinition[];
  const kept = [await load(toolsOf(count, tool))];
  return async () => {
    kept.push(await load(tools));
  };
}
