import { createClient, type Client } from "@mci/client";
import { textExecutor } from "@mci/executor-text";
import { documentSource } from "@mci/source-file";

/** Returns a tool that answers with its name. */
export function tool(name: string, rest: object = {}): object {
  return { name, description: `${name}.`, ...rest, execution: { type: "text", text: name } };
}

const order = { type: "object", properties: { order: { type: "string" } }, required: ["order"] };

/** The tools of a shop. */
export const shopTools: readonly object[] = [
  tool("create_order", { title: "Create an order", inputSchema: order }),
  tool("get_order", { title: "Get an order", annotations: { readOnlyHint: true }, inputSchema: order }),
  tool("list_orders", { title: "List orders", annotations: { readOnlyHint: true } }),
  tool("delete_order", { title: "Delete an order", annotations: { destructiveHint: true }, inputSchema: order }),
  tool("refundPayment", { title: "Refund a payment", tags: ["billing"] }),
  tool("send_invoice", { description: "Sends the invoice of an order to its customer." }),
  tool("get_weather", { title: "Get the weather", annotations: { readOnlyHint: true } }),
];

/** Returns a client with these tools. */
export function clientOf(tools: readonly object[] = shopTools): Promise<Client> {
  return createClient({
    sources: [documentSource({ schemaVersion: "1.0", tools })],
    executors: [textExecutor()],
  });
}
