import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import { Agent, Runner, Usage, type Model, type ModelResponse } from "@openai/agents";
import * as ai from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { createAgent, fakeModel, humanInTheLoopMiddleware } from "langchain";
import { describe, expect, it } from "vitest";
import { toAiSdk, toolApproval } from "@mci/export/ai-sdk";
import { interruptOn, toLangChain } from "@mci/export/langchain";
import { toOpenAIAgents } from "@mci/export/openai-agents";
import { findable } from "@mci/find";
import { removeOtherListeners } from "../test/own-listeners.ts";
import { ada, paying, type Paying } from "../test/paying.ts";

removeOtherListeners();

/** The call of `pay` that each model makes. */
const call = { name: "pay", arguments: { amount: 5 } };

/** Runs an agent that calls `pay` by `call_tool`, and lets its user answer. Returns what the model reads. */
const agents: Readonly<Record<string, (box: Paying, agrees: boolean) => Promise<string>>> = {
  async "AI SDK"({ client }, approved) {
    const tools = toAiSdk(findable(client), ada);
    const toolCall = { toolCallId: "1", toolName: "call_tool", input: JSON.stringify(call) };
    const usage = {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    };
    const calling = {
      content: [{ type: "tool-call", ...toolCall } as const],
      finishReason: { unified: "tool-calls", raw: "" } as const,
      usage,
      warnings: [],
    };
    const end = { ...calling, content: [{ type: "text", text: "ok" } as const] };
    const model = new MockLanguageModelV4({ doGenerate: [calling, end, end] });
    const settings = { model, tools, toolApproval: toolApproval(tools) };
    const go: ai.ModelMessage = { role: "user", content: "Go" };
    const asked = await ai.generateText({ ...settings, messages: [go] });
    const ids = asked.content.flatMap((part) => (part.type === "tool-approval-request" ? [part.approvalId] : []));
    const content = ids.map((approvalId) => ({ type: "tool-approval-response", approvalId, approved }) as const);
    const messages: ai.ModelMessage[] = [go, ...asked.responseMessages, { role: "tool", content }];
    return JSON.stringify((await ai.generateText({ ...settings, messages })).responseMessages);
  },
  async LangChain({ client }, agrees) {
    const tools = toLangChain(findable(client), ada);
    const toolCall = { type: "tool_call", id: "1", name: "call_tool", args: call } as const;
    const model = fakeModel().respondWithTools([toolCall]).respond(new AIMessage("ok"));
    const options = { interruptOn: interruptOn(tools) } as Parameters<typeof humanInTheLoopMiddleware>[0];
    const agent = createAgent({
      model,
      tools,
      // @ts-expect-error -- the types of LangChain do not know exactOptionalPropertyTypes
      middleware: [humanInTheLoopMiddleware(options)],
      checkpointer: new MemorySaver(),
    });
    const thread = { configurable: { thread_id: "1" } };
    const asking = await agent.invoke({ messages: "Go" }, thread);
    expect(asking).toMatchObject({ __interrupt__: [{ value: { actionRequests: [{ description: "Pay 5?" }] } }] });
    const decisions = [{ type: agrees ? "approve" : "reject" }];
    const { messages } = await agent.invoke(new Command({ resume: { decisions } }), thread);
    return messages.flatMap((message) => (ToolMessage.isInstance(message) ? [message.text] : [])).join("\n");
  },
  async "OpenAI Agents"({ client }, agrees) {
    const agent = new Agent({ name: "Assistant", model: new Calling(), tools: toOpenAIAgents(findable(client), ada) });
    const runner = new Runner({ tracingDisabled: true });
    const { state, interruptions } = await runner.run(agent, "Go");
    expect(interruptions).toHaveLength(1);
    for (const one of interruptions) {
      if (agrees) state.approve(one);
      else state.reject(one);
    }
    return JSON.stringify((await runner.run(agent, state)).newItems);
  },
};

/** A model that calls `call_tool` once. */
class Calling implements Model {
  #hasCalled = false;

  async getResponse(): Promise<ModelResponse> {
    const usage = new Usage();
    const content = [{ type: "output_text", text: "ok" } as const];
    if (this.#hasCalled) {
      return { usage, output: [{ type: "message", role: "assistant", status: "completed", content }] };
    }
    this.#hasCalled = true;
    const json = JSON.stringify(call);
    return {
      usage,
      output: [{ type: "function_call", callId: "1", name: "call_tool", arguments: json, status: "completed" }],
    };
  }

  // oxlint-disable-next-line require-yield -- nothing is streamed here
  async *getStreamedResponse(): AsyncGenerator<never> {
    throw new Error("Not streamed.");
  }
}

describe.each(Object.entries(agents))("a found tool that asks, in %s", (_, run) => {
  it("runs once after the yes of the framework's user", async () => {
    const box = await paying();
    expect(await run(box, true)).toContain("paid");
    expect(box.payments).toEqual([{ amount: 5 }]);
    expect(await box.questions()).toMatchObject([{ state: "used", tool: "pay" }]);
  });

  it("does not run after a no: attack", async () => {
    const box = await paying();
    expect(await run(box, false)).not.toContain("paid");
    expect(box.payments).toEqual([]);
  });
});
