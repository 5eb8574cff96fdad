import type { ToolDefinition } from "@mci/contract";
import { inputSchema, others, people, text, warmUp, type Person } from "../cases/crowd.ts";
import { takeParts } from "./take-part.ts";

/** The program of one contestant: its name. */
const [contestant = ""] = process.argv.slice(2);

type Run = () => Promise<unknown>;

let turn = 0;
const next = (): Person => people[(turn += 1) & 63]!;

const contestants: Readonly<Record<string, () => Promise<Readonly<Record<string, Run>>>>> = {
  async limit() {
    const bare = async ({ name, city, age }: Person): Promise<unknown> => ({
      isError: false,
      content: [{ type: "text", text: `Hello ${name} from ${city}, you are ${age}.` }],
    });
    return { validated: async () => await bare(next()) };
  },
  async mci() {
    const { MCIClient } = await import("mci");
    const tools: ToolDefinition[] = [
      ...others.map(({ tool }) => tool),
      { name: "validated", inputSchema, execution: { type: "text", text } },
    ];
    const client = await MCIClient.from({ schemaVersion: "1.0", tools }, { env: { CURRENCY: "EUR" } });
    await warmUp(client);
    return {
      validated: async () => await client.execute("validated", next()),
    };
  },
  async UTCP() {
    const { utcpPeer } = await import("./utcp.ts");
    const utcp = await utcpPeer([greeting]);
    return { validated: async () => utcp.call("greet", { ...next() }) };
  },
  async "MCP SDK"() {
    const { sdkPeer } = await import("./mcp-sdk.ts");
    const sdk = await sdkPeer();
    return { validated: async () => sdk.call(next()) };
  },
};

/** For UTCP, whose text tools know no placeholders. */
const greeting = {
  name: "greet",
  description: "Greets",
  inputs: inputSchema,
  outputs: {},
  tags: [],
  tool_call_template: { call_template_type: "text", content: text },
};

const runs = await contestants[contestant]?.();
takeParts((what) => {
  const run = runs?.[what];
  if (run === undefined) throw new Error(`Nothing to run: ${contestant}, ${what}.`);
  return run;
});
