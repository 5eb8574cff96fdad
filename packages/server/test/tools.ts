import { MCIClient, type ToolDefinition } from "mci";
import { clientOf } from "./serving.ts";

/** A client with some text tools, closed when the test is over. */
export async function textTools(...names: readonly string[]): Promise<MCIClient> {
  return clientOf(names.map(textTool));
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
