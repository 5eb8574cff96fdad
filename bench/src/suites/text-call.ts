import type { ToolDefinition } from "@mci/contract";
import { programsOf, type Programs } from "../harness/contestants.ts";
import type { Row } from "../harness/row.ts";

interface Person {
  readonly name: string;
  readonly city: string;
  readonly age: number;
}

const text = "Hello {{props.name}} from {{props.city}}, you are {{props.age}}.";
const inputSchema = {
  type: "object",
  properties: { name: { type: "string" }, city: { type: "string" }, age: { type: "integer" } },
  required: ["name"],
};
const greeting = { name: "greet", description: "Greets", inputSchema, execution: { type: "text", text } };
const greet = ({ name, city, age }: Person): object => ({
  content: [{ type: "text", text: `Hello ${name} from ${city}, you are ${age}.` }],
});

// Sixty-four of them, so that no two calls in a row are equal.
const people: readonly Person[] = Array.from({ length: 64 }, (_, age) => ({
  name: `Ada ${age}`,
  city: "Tbilisi",
  age,
}));
let turn = 0;
const next = (): Person => people[(turn += 1) & 63]!;

const validated = {
  limit() {
    const bare = async (person: Person): Promise<object> => greet(person);
    return async () => bare(next());
  },
  async mci() {
    const { MCIClient } = await import("mci");
    const tools = [...others.map(([tool]) => tool), greeting] as ToolDefinition[];
    const client = await MCIClient.from({ schemaVersion: "1.0", tools }, { env: { CURRENCY: "EUR" } });
    for (let round = 0; round < 2_000; round += 1) {
      for (const [{ name }, args] of others) {
        if ((await client.execute(name, args)).isError) throw new Error(`The tool '${name}' failed.`);
      }
    }
    return async () => client.execute("greet", next());
  },
  async UTCP() {
    const { utcpPeer } = await import("./utcp.ts");
    const call = await utcpPeer({
      tool_call_template: { call_template_type: "text", content: text },
      inputs: inputSchema,
    });
    return async () => call({ ...next() });
  },
  async "MCP SDK"() {
    const { Client, InMemoryTransport } = await import("@modelcontextprotocol/client");
    const { fromJsonSchema, McpServer } = await import("@modelcontextprotocol/server");
    const server = new McpServer({ name: "bench", version: "1.0.0" });
    const config = { description: "Greets", inputSchema: fromJsonSchema<Person>(inputSchema) };
    server.registerTool("greet", config, (person) => greet(person) as { content: [] });
    const client = new Client({ name: "bench", version: "1.0.0" });
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await server.connect(theirs);
    await client.connect(ours);
    return async () => client.callTool({ name: "greet", arguments: { ...next() } });
  },
};

/** Other tools, which are called before: one that is alone in its process is faster than in a program. */
const others = [
  tool(
    "lists",
    "{{props.list}}, {{props.user.name | props.user.id}}",
    { list: ["a", "b"], user: { id: "u" } },
    {
      list: { type: "array", items: { type: "string" } },
      user: { type: "object", properties: { name: { type: "string" }, id: { type: "string" } } },
    },
  ),
  tool(
    "loops",
    "@foreach(x in props.items)\n{{x}}@if(props.ok) yes@endif\n@endforeach",
    { items: ["n"], ok: true },
    {
      items: { type: "array" },
      ok: { type: "boolean" },
    },
  ),
  tool(
    "defaults",
    "{{env.CURRENCY}} {{props.n}}",
    { mode: "x" },
    {
      n: { type: "integer", default: 5 },
      mode: { enum: ["x", "y"] },
    },
  ),
] as const;

function tool(name: string, template: string, args: object, properties: object): [typeof greeting, object] {
  const inputSchema = { type: "object", properties } as typeof greeting.inputSchema;
  return [{ name, description: name, inputSchema, execution: { type: "text", text: template } }, args];
}

export const programs: Programs = { validated };

export const rows: readonly Row[] = [
  {
    name: "text call, validated",
    against: "bare async function",
    budget: [3],
    parts: [programsOf("text-call", programs, "validated")],
  },
];
