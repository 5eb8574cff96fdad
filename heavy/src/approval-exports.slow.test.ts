import { AIMessage } from "@langchain/core/messages";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { RunContext } from "@openai/agents";
import { describe, expect, it } from "vitest";
import * as plain from "@mci/export";
import * as aiSdk from "@mci/export/ai-sdk";
import * as langChain from "@mci/export/langchain";
import * as openAIAgents from "@mci/export/openai-agents";
import { ada, paying, type Paying } from "../test/paying.ts";

const input = { amount: 5 };
const json = JSON.stringify(input);

/** Calls `pay` as the program behind an export does, and returns all that a model or that program reads. */
const running: Readonly<Record<string, (box: Paying) => unknown>> = {
  toOpenAI: ({ client }) => plain.toOpenAI(client).call({ call_id: "1", name: "pay", arguments: json }, ada),
  toOpenAIChat: ({ client }) =>
    plain.toOpenAIChat(client).call({ id: "1", function: { name: "pay", arguments: json } }, ada),
  toAnthropic: ({ client }) => plain.toAnthropic(client).call({ id: "1", name: "pay", input }, ada),
  toTools: ({ client }) => plain.toTools(client)[0]?.call(input, ada),
  toAiSdk: ({ client }) => aiSdk.toAiSdk(client, ada)["pay"]?.execute(input, { toolCallId: "1", messages: [] }),
  // Mastra calls both functions, without messages.
  "toAiSdk in Mastra": async ({ client }) => {
    const { pay } = aiSdk.toAiSdk(client, ada);
    if (typeof pay?.needsApproval !== "function") throw new Error("No function.");
    expect(await pay.needsApproval(input)).toBe(false);
    return pay.execute(input, { toolCallId: "1" });
  },
  toLangChain: ({ client }) => {
    const call = { type: "tool_call", id: "1", name: "pay", args: input } as const;
    const messages = [new AIMessage({ content: "", tool_calls: [call] })];
    return new ToolNode(langChain.toLangChain(client, ada)).invoke({ messages });
  },
  "toLangChain without a call": ({ client }) => langChain.toLangChain(client, ada)[0]?.invoke(input),
  toOpenAIAgents: ({ client }) => openAIAgents.toOpenAIAgents(client, ada)[0]?.invoke(new RunContext(), json),
};

/** Exports that return definitions, and run nothing. */
const describing: Readonly<Record<string, (box: Paying) => unknown>> = {
  toJsonSchema: ({ client }) => plain.toJsonSchema(client),
  toLangChainDefinitions: ({ client }) => plain.toLangChainDefinitions(client),
  toMcp: ({ client }) => plain.toMcp(client),
  toTypeScript: ({ client }) => plain.toTypeScript(client.tools()),
};

describe("a tool that asks, in every export", () => {
  it("is tried below: a new export has to be", () => {
    const names = [plain, aiSdk, langChain, openAIAgents].flatMap((entry) => Object.keys(entry));
    const tried = new Set([...Object.keys(running), ...Object.keys(describing)]);
    expect(names.filter((name) => /^to[A-Z]/.test(name) && !tried.has(name))).toEqual([]);
  });

  it.each(Object.entries(running))("does not run without a yes: %s", async (_, call) => {
    const box = await paying();
    for (let times = 0; times < 2; times++) {
      const read = await Promise.resolve(call(box)).catch(String);
      expect(typeof read === "string" ? read : JSON.stringify(read)).toContain(
        "a person must agree to this call first",
      );
    }
    expect(box.payments).toEqual([]);
    expect(await box.questions()).toMatchObject([{ state: "asked", tool: "pay" }]);
  });

  it.each(Object.entries(running))("runs once after the yes of another channel: %s", async (_, call) => {
    const box = await paying({ channel: "outOfBand" });
    const read = (): Promise<unknown> => Promise.resolve(call(box)).catch(String);
    await read();
    const [{ id } = { id: "" }] = await box.questions();
    await box.approvals.answer(id, "approve", { channel: "page", tenant: "acme", subject: "bob", token: "b" });
    await read();
    await read();
    expect(box.payments).toEqual([input]);
  });

  it.each(Object.entries(describing))("is described, and neither asked about nor run: %s", async (_, describeTools) => {
    const box = await paying();
    expect(JSON.stringify(await describeTools(box))).toContain("pay");
    expect(box.payments).toEqual([]);
    expect(await box.questions()).toEqual([]);
  });
});
