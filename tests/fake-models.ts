import { json } from "node:stream/consumers";
import { serve } from "@mci/plugin-kit/test";
import { afterAll } from "vitest";

/**
 * Serves the three APIs of OpenAI and Anthropic to programs that are to run without them: as OPENAI_BASE_URL and
 * ANTHROPIC_BASE_URL, which it returns. Their model calls the first tool it is offered, for the weather in Tbilisi, and repeats
 * its result.
 */
export async function serveFakeModels(): Promise<Record<string, string>> {
  const origin = await serve(async (request, response) => {
    const body = (await json(request)) as Body;
    const answer = answers.find(({ path }) => request.url?.startsWith(path) === true);
    const type = body.stream === true ? "text/event-stream" : "application/json";
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": type });
    const text = JSON.stringify(answer?.to(body) ?? {});
    response.end(body.stream === true ? `data: ${text}\n\ndata: [DONE]\n\n` : text);
  }, afterAll);
  return {
    OPENAI_BASE_URL: `${origin}/v1`,
    OPENAI_API_KEY: "none",
    OPENAI_AGENTS_DISABLE_TRACING: "1",
    ANTHROPIC_BASE_URL: origin,
    ANTHROPIC_API_KEY: "none",
  };
}

interface Body {
  /** Only of Chat Completions: one event has the whole answer. */
  readonly stream?: boolean;
  readonly tools?: readonly { readonly name?: string; readonly function?: { readonly name: string } }[];
  readonly input?: string | readonly { readonly type?: string; readonly output?: unknown }[];
  readonly messages?: readonly { readonly role: string; readonly content: unknown }[];
}

const input = { city: "Tbilisi" };

const answers = [
  {
    path: "/v1/responses",
    to({ input: items, tools }: Body) {
      const result = Array.isArray(items) ? items.find(({ type }) => type === "function_call_output") : undefined;
      const json = JSON.stringify(input);
      const call = { type: "function_call", id: "fc_1", call_id: "call_1", name: tools?.[0]?.name, arguments: json };
      const content = [{ type: "output_text", text: result?.output, annotations: [] }];
      const message = { type: "message", id: "msg_1", role: "assistant", status: "completed", content };
      return {
        id: "resp_1",
        object: "response",
        created_at: 1,
        model: "fake",
        status: "completed",
        output: [result === undefined ? { ...call, status: "completed" } : message],
        usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
      };
    },
  },
  {
    path: "/v1/chat/completions",
    to({ messages = [], tools, stream }: Body) {
      const result = messages.find(({ role }) => role === "tool");
      const wanted = { name: tools?.[0]?.function?.name, arguments: JSON.stringify(input) };
      const calls = { content: null, tool_calls: [{ index: 0, id: "call_1", type: "function", function: wanted }] };
      const message = { role: "assistant", ...(result === undefined ? calls : { content: result.content }) };
      const finish_reason = result === undefined ? "tool_calls" : "stop";
      return {
        id: "chat_1",
        object: stream === true ? "chat.completion.chunk" : "chat.completion",
        created: 1,
        model: "fake",
        choices: [{ index: 0, [stream === true ? "delta" : "message"]: message, finish_reason }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      };
    },
  },
  {
    path: "/v1/messages",
    to({ messages = [], tools }: Body) {
      const result = messages.flatMap(({ content }) => (Array.isArray(content) ? content : [])).find(isResult);
      const call = { type: "tool_use", id: "toolu_1", name: tools?.[0]?.name, input };
      return {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: "fake",
        content: result === undefined ? [call] : result.content,
        stop_reason: result === undefined ? "tool_use" : "end_turn",
        usage: { input_tokens: 1, output_tokens: 1 },
      };
    },
  },
];

function isResult(block: { readonly type?: string }): block is { readonly type: string; readonly content: unknown } {
  return block.type === "tool_result";
}
