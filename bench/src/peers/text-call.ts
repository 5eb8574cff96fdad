import type { ToolDefinition } from "@mci/contract";
import {
  briefPeople,
  briefText,
  inputSchema,
  optionalSchema,
  others,
  people,
  text,
  warmUp,
  type Person,
} from "../cases/crowd.ts";
import { LeastClient, type LeastSchema } from "../least/code-tool.ts";
import { takeParts } from "./take-part.ts";

/** The program of one contestant: its name. */
const [contestant = ""] = process.argv.slice(2);

type Run = () => Promise<unknown>;

/** The tool in code. */
const greet = ({ name, city, age }: Person): string => `Hello ${name} from ${city}, you are ${age}.`;

let turn = 0;
const next = (): Person => people[(turn += 1) & 63]!;
const brief = (): object => briefPeople[(turn += 1) & 63]!;

const contestants: Readonly<Record<string, () => Promise<Readonly<Record<string, Run>>>>> = {
  async limit() {
    const bare = async ({ name, city, age }: Person): Promise<unknown> => ({
      isError: false,
      content: [{ type: "text", text: `Hello ${name} from ${city}, you are ${age}.` }],
    });
    return { bare: async () => await bare(next()) };
  },
  async mci() {
    const { defineTool, json } = await import("@mci/define");
    const { MCIClient } = await import("mci");
    const tools: ToolDefinition[] = [
      ...others.map(({ tool }) => tool),
      { name: "validated", inputSchema, execution: { type: "text", text } },
      { name: "brief", inputSchema: optionalSchema, execution: { type: "text", text: briefText } },
      { name: "plain", execution: { type: "text", text } },
      {
        name: "fallback",
        inputSchema,
        execution: { type: "text", text: text.replace("props.city", "props.city | 'here'") },
      },
    ];
    const greetTool = defineTool({ name: "greet", description: "Greets", input: json<Person>(inputSchema) }, greet);
    const client = await MCIClient.from({ schemaVersion: "1.0", tools }, { env: { CURRENCY: "EUR" } });
    const codeClient = await MCIClient.from({ schemaVersion: "1.0", tools: [] }, { tools: [greetTool] });
    await warmUp(client);
    return {
      validated: async () => await client.execute("validated", next()),
      fallback: async () => await client.execute("fallback", next()),
      brief: async () => await client.execute("brief", brief()),
      plain: async () => await client.execute("plain", next()),
      code: async () => await codeClient.execute("greet", next()),
    };
  },
  async "least version"() {
    const least = new LeastClient();
    for (const { tool } of others) least.add(tool.name, (tool.inputSchema ?? {}) as LeastSchema, () => tool.name);
    least.add("greet", inputSchema, greet);
    await warmUp(least);
    return { code: async () => await least.execute("greet", next()) };
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
