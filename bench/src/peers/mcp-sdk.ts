import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { inputSchema, type Person } from "../cases/crowd.ts";

/** The official SDK: a server with a tool that greets and its client, in this process. */
export interface SdkPeer {
  call(person: Person): Promise<unknown>;
  close(): Promise<void>;
}

export async function sdkPeer(): Promise<SdkPeer> {
  const server = new McpServer({ name: "bench", version: "1.0.0" });
  const schema = fromJsonSchema<Person>(inputSchema);
  server.registerTool("greet", { description: "Greets", inputSchema: schema }, ({ name, city, age }) => ({
    content: [{ type: "text", text: `Hello ${name} from ${city}, you are ${age}.` }],
  }));
  const client = new Client({ name: "bench", version: "1.0.0" });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await server.connect(theirs);
  await client.connect(ours);
  return {
    call: async (person) => client.callTool({ name: "greet", arguments: { ...person } }),
    close: async () => client.close(),
  };
}
