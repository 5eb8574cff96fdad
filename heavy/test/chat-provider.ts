import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll } from "vitest";

interface Body {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools: readonly { readonly function: { readonly name: string } }[];
}

/** Serves Chat Completions until the tests of a file have run: its model calls the first tool, and repeats the content of its message. */
export async function chatProvider(): Promise<string> {
  const server = createServer(async (request, response) => {
    const { messages, tools } = (await json(request)) as Body;
    const result = messages.find(({ role }) => role === "tool");
    const call = { id: "call_1", type: "function", function: { name: tools[0]?.function.name, arguments: "{}" } };
    const said = result === undefined ? { content: null, tool_calls: [call] } : { content: result.content };
    const finish_reason = result === undefined ? "tool_calls" : "stop";
    const choices = [{ index: 0, message: { role: "assistant", ...said }, finish_reason }];
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ id: "1", object: "chat.completion", created: 1, model: "fake", choices, usage }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
