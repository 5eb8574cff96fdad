import type { McpResponse } from "../src/mcp/contract.ts";

/** An answer as a client sees it: its messages, and whether they came in a stream. One message is the same either way. */
export async function seenResponse({ status, headers, body }: McpResponse): Promise<object> {
  const text = typeof body === "string" ? body : await new Response(body).text();
  if (headers["content-type"] !== "text/event-stream") {
    return { status, headers, messages: text === "" ? [] : [JSON.parse(text)] };
  }
  const messages = messagesOf(text);
  return { status, headers: messages.length === 1 ? { "content-type": "application/json" } : headers, messages };
}

function messagesOf(text: string): unknown[] {
  const frames = text.split("\n\n").filter((frame) => frame !== "" && !frame.startsWith(":"));
  return frames.map((frame) => {
    const [event, data = ""] = frame.split("\n");
    if (event !== "event: message") throw new Error(`An event of another kind: ${frame}`);
    return JSON.parse(data.slice("data: ".length)) as unknown;
  });
}
