import { MCIClient, type ToolDefinition } from "mci";
import { onTestFinished } from "vitest";

/** A client with some text tools, closed when the test is over. */
export async function textTools(...names: readonly string[]): Promise<MCIClient> {
  const client = await MCIClient.from({ schemaVersion: "1.0", tools: names.map(textTool) });
  onTestFinished(() => client.close());
  return client;
}

export function textTool(name: string): ToolDefinition {
  return {
    name,
    description: `Says who ${name}s.`,
    annotations: { title: `To ${name}`, readOnlyHint: true },
    inputSchema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
    execution: { type: "text", text: `${name} {{props.city}}` },
  };
}
