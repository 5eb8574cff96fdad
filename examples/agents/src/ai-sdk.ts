import { toAiSdk } from "@mci/export/ai-sdk";
import { generateText, type ModelMessage } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import type { MCIClient } from "mci";
import type { Asked } from "./asked.ts";

/** In the AI SDK the answer of a model has requests for approval, which the next messages answer. */
export async function askInAiSdk(client: MCIClient): Promise<Asked> {
  const tools = toAiSdk(client);
  const model = mockModel();
  const messages: ModelMessage[] = [{ role: "user", content: "Delete old.txt" }];
  const { content, responseMessages: asking } = await generateText({ model, tools, messages });
  const requests = content.filter((part) => part.type === "tool-approval-request");
  const approvals = requests.map(({ approvalId }) => {
    return { type: "tool-approval-response", approvalId, approved: true } as const;
  });
  messages.push(...asking, { role: "tool", content: approvals });
  const { responseMessages: done } = await generateText({ model, tools, messages });
  const results = done.flatMap(({ role, content: parts }) => (role === "tool" ? parts : []));
  const [result] = results.flatMap((part) => (part.type === "tool-result" ? [part.output] : []));
  return {
    asked: requests.map(({ toolCall }) => toolCall.toolName),
    result: result?.type === "text" ? result.value : undefined,
  };
}

/** Calls the tool, then is content with whatever it returns. */
function mockModel(): MockLanguageModelV4 {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  const call = { type: "tool-call", toolCallId: "1", toolName: "delete_file", input: '{"name":"old.txt"}' } as const;
  const finishReason = { unified: "stop", raw: undefined } as const;
  return new MockLanguageModelV4({
    doGenerate: [
      { content: [call], finishReason, usage, warnings: [] },
      { content: [{ type: "text", text: "Done." }], finishReason, usage, warnings: [] },
    ],
  });
}
