import { removeOtherListeners } from "../test/own-listeners.ts";
import { createOpenAI } from "@ai-sdk/openai";
import { ChatOpenAI } from "@langchain/openai";
import { Agent, OpenAIChatCompletionsModel, Runner } from "@openai/agents";
import { generateText, stepCountIs } from "ai";
import { createAgent } from "langchain";
import OpenAI from "openai";
import { beforeAll, describe, expect, it } from "vitest";
import { clientOf, image } from "@mci/export/test-toolbox";
import { toAiSdk, type Images } from "@mci/export/ai-sdk";
import { toLangChain } from "@mci/export/langchain";
import { toOpenAIAgents } from "@mci/export/openai-agents";
import { chatProvider } from "../test/chat-provider.ts";

removeOtherListeners();
const apiKey = "none";
const note = "A map:\n[image/png, 3 bytes, which cannot be shown here]";
let baseURL = "";
beforeAll(async () => {
  baseURL = await chatProvider();
});

const client = () => clientOf([{ name: "picture" }], { picture: [{ type: "text", text: "A map:" }, image] });

/** Runs an agent whose model, behind Chat Completions, calls the tool and repeats the content of the tool message that it is sent. */
const sentBy = {
  async "the AI SDK"(images: Images) {
    const model = createOpenAI({ apiKey, baseURL }).chat("gpt-5");
    const tools = toAiSdk(await client(), { images });
    return (await generateText({ model, tools, prompt: "Go", stopWhen: stepCountIs(2) })).text;
  },
  async LangChain(images: Images) {
    const model = new ChatOpenAI({ apiKey, model: "gpt-5", configuration: { baseURL } });
    const agent = createAgent({ model, tools: toLangChain(await client(), { images }) });
    return (await agent.invoke({ messages: "Go" })).messages.at(-1)?.content;
  },
  async "the OpenAI Agents SDK"(images: Images) {
    const model = new OpenAIChatCompletionsModel(new OpenAI({ apiKey, baseURL }), "gpt-5");
    const agent = new Agent({ name: "A", model, tools: toOpenAIAgents(await client(), { images }) });
    return (await new Runner({ tracingDisabled: true }).run(agent, "Go")).finalOutput;
  },
};

describe("images through Chat Completions", () => {
  it.each(Object.entries(sentBy))("are a line of text in %s, if asked for", async (_, send) => {
    expect(await send("text")).toBe(note);
  });

  it("are base64 text in the AI SDK and forbidden parts in LangChain otherwise", async () => {
    expect(await sentBy["the AI SDK"]("parts")).toContain('"data":"AAAA"');
    expect(await sentBy.LangChain("parts")).toContainEqual(expect.objectContaining({ type: "image_url" }));
    expect(await sentBy["the OpenAI Agents SDK"]("parts")).not.toContain("which cannot be shown here");
  });
});
