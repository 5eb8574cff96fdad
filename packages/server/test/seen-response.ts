import type { McpResponse } from "../src/mcp/contract.ts";

/** An answer as a client sees it: its messages, in a stream or not. */
export async function seenResponse({ status, headers, body }: McpResponse): Promise<object> {
  const text =
    typeof body === "string"
      ? body
      : body instanceof ReadableStream
        ? await new Response(body).text()
        : Buffer.concat(body).toString();
  const isStream = headers["content-type"] === "text/event-stream";
  return { status, headers, messages: isStream ? eventsOf(text) : text === "" ? [] : [JSON.parse(text)] };
}

function eventsOf(text: string): unknown[] {
  const frames = text.split("\n\n").filter((frame) => frame !== "" && !frame.startsWith(":"));
  return frames.map((frame) => {
    const [event, data = ""] = frame.split("\n");
    return { event, message: JSON.parse(data.slice("data: ".length)) as unknown };
  });
}
