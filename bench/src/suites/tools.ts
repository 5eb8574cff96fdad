import type { ToolDefinition } from "@mci/contract";

/** Greets by name: the tool that servers and commands are asked for. */
export const greeting: ToolDefinition = {
  name: "greet",
  description: "Greets",
  inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
  execution: { type: "text", text: "Hello {{props.name}}!" },
};

export function toolsOf<T>(count: number, toTool: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => toTool(index));
}

/** Returns a tool of about a kilobyte, as tools for models are: most of it is descriptions. */
export function tool(index: number): ToolDefinition {
  return {
    name: `find_orders_${index}`,
    description: `Finds the orders of a customer of shop ${index}, newest first. Use it when the customer asks where an order is, what was in it, or what it cost. Do not use it to change an order.`,
    tags: ["read", `group-${index % 10}`],
    annotations: { title: `Find orders ${index}`, readOnlyHint: true, openWorldHint: false },
    inputSchema: {
      type: "object",
      properties: {
        customer: { type: "string", description: "The customer's number, as printed on every invoice" },
        status: { type: "string", enum: ["open", "sent", "returned"], description: "Only orders with this status" },
        from: { type: "string", description: "Only orders placed on this day or later, such as 2026-01-31" },
        limit: { type: "integer", minimum: 1, maximum: 100, default: 10, description: "How many orders at the most" },
      },
      required: ["customer"],
      additionalProperties: false,
    },
    execution: {
      type: "text",
      text: `Orders of customer {{props.customer}} of shop ${index}, at most {{props.limit}}, currency {{env.CURRENCY}}.`,
    },
  };
}

/** Returns a tool of a hundred bytes. */
export function smallTool(index: number): ToolDefinition {
  return {
    name: `tool_${index}`,
    tags: ["read"],
    execution: { type: "text", text: `${index}: {{props.customer}} of {{props.city}}, {{props.age}}` },
  };
}
