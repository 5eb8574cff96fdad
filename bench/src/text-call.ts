import type { ToolDefinition } from "@mci/contract";
import { defineTool, json } from "@mci/define";
import { MCIClient } from "mci";
import { manyTools as tenThousandTools } from "./cases/catalog.ts";
import { inputSchema, others, people, text, warmUp, type Person } from "./cases/crowd.ts";
import { amounts, compare, type Figure } from "./measure.ts";
import { sdkPeer } from "./peers/mcp-sdk.ts";
import { utcpPeer } from "./peers/utcp.ts";

/**
 * A call of a text tool, from `execute` to its result, against a bare async function that does the same, in a process with
 * other tools and templates; and a call of a tool in code against that of the text tool.
 */
export async function textCall(): Promise<Figure[]> {
  const tools: ToolDefinition[] = [
    ...others.map(({ tool }) => tool),
    { name: "validated", inputSchema, execution: { type: "text", text } },
    { name: "plain", execution: { type: "text", text } },
  ];
  const greet = defineTool(
    { name: "greet", description: "Greets", input: json<Person>(inputSchema) },
    ({ name, city, age }: Person) => `Hello ${name} from ${city}, you are ${age}.`,
  );
  const client = await MCIClient.from({ schemaVersion: "1.0", tools }, { env: { CURRENCY: "EUR" } });
  const inCode = await MCIClient.from({ schemaVersion: "1.0", tools: [] }, { tools: [greet] });
  await warmUp(client);
  let turn = 0;
  const next = (): Person => people[(turn += 1) & 63]!;
  const bare = async ({ name, city, age }: Person): Promise<unknown> => ({
    isError: false,
    content: [{ type: "text", text: `Hello ${name} from ${city}, you are ${age}.` }],
  });
  const limit = async (): Promise<unknown> => await bare(next());
  const mci = async (): Promise<unknown> => await client.execute("validated", next());
  const code = async (): Promise<unknown> => await inCode.execute("greet", next());
  const utcp = await utcpPeer([greeting]);
  const sdk = await sdkPeer();
  const validated = await compare("text tool call, validated", {
    limit,
    mci,
    UTCP: async () => utcp.call("greet", { ...next() }),
    "MCP SDK": async () => sdk.call(next()),
  });
  await utcp.close();
  await sdk.close();
  const plain = await compare("text tool call, no schema", {
    limit,
    mci: async () => await client.execute("plain", next()),
  });
  const ofCode = await compare("code tool call", { limit: mci, mci: code });
  await client.close();
  await inCode.close();
  return [validated, plain, ofCode, ...(await manyTools())];
}

/** For UTCP, whose text tools know no placeholders. */
const greeting = {
  name: "greet",
  description: "Greets",
  inputs: inputSchema,
  outputs: {},
  tags: [],
  tool_call_template: { call_template_type: "text", content: text },
};

/** What a set of 10,000 tools answers about itself, against the time that it may take. */
async function manyTools(): Promise<Figure[]> {
  const client = await tenThousandTools();
  const unknown = await best(async () => client.execute("find_ordrs_7777", {}));
  const selected = await best(() => client.select({ tags: ["group-7"] }).tools().length);
  await client.close();
  return [
    amounts("unknown name among 10,000 tools", "ms", { mci: unknown / 1e6 }),
    amounts("select of 10,000 tools, again", "ms", { mci: selected / 1e6 }),
  ];
}

async function best(run: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 50; round += 1) {
    const start = process.hrtime.bigint();
    await run();
    least = Math.min(least, Number(process.hrtime.bigint() - start));
  }
  return least;
}
