import Anthropic from "@anthropic-ai/sdk";
import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import type { Client } from "@mci/client";
import { ChatAnthropic } from "@langchain/anthropic";
import { ChatOpenAI } from "@langchain/openai";
import { Agent, OpenAIResponsesModel, Runner, toolSearchTool } from "@openai/agents";
import { generateText } from "ai";
import OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { refusingProvider } from "../test/provider.ts";
import { clientOf } from "@mci/export/test-toolbox";
import { toAiSdk } from "@mci/export/ai-sdk";
import { toAnthropic, toOpenAI, toOpenAIChat } from "@mci/export";
import { toLangChain } from "@mci/export/langchain";
import { toOpenAIAgents } from "@mci/export/openai-agents";

const text = { type: "string" };

/** A tool for strict mode, and one whose schema is too open for it. */
function shop(): Promise<Client> {
  const order = { type: "object", properties: { id: text, note: text }, required: ["id"], examples: [{ id: "a-1" }] };
  const labels = { type: "object", properties: { labels: { type: "object", additionalProperties: text } } };
  return clientOf([
    { name: "order", description: "Orders.", tags: ["rare"], inputSchema: order },
    { name: "label", description: "Labels.", inputSchema: labels },
  ]);
}

/** The schema of the first tool in OpenAI's strict mode. */
const strictOrder = {
  type: "object",
  properties: { id: text, note: { type: ["string", "null"] } },
  required: ["id", "note"],
  additionalProperties: false,
};
/** And Anthropic's. */
const closedOrder = { ...strictOrder, properties: { id: text, note: text }, required: ["id"] };
const openLabels = { properties: { labels: { additionalProperties: text } } };

const isRare = ({ tags }: { readonly tags: readonly string[] }): boolean => tags.includes("rare");
const key = { apiKey: "none" };

describe("the request of OpenAI's library", () => {
  it("has the options of toOpenAI", async () => {
    const { url, toolsOf } = await refusingProvider();
    const openai = new OpenAI({ ...key, baseURL: url, maxRetries: 0 });
    const options = { strict: true, deferLoading: isRare, allowedCallers: ["direct", "programmatic"] } as const;
    const tools = toOpenAI(await shop(), options).tools();
    const allowed_callers = ["direct", "programmatic"];
    expect(await toolsOf(() => openai.responses.create({ model: "gpt-5", input: "Go", tools }))).toMatchObject([
      { name: "order", strict: true, defer_loading: true, allowed_callers, parameters: strictOrder },
      { name: "label", strict: false, allowed_callers, parameters: openLabels },
    ]);
  });

  it("has the options of toOpenAIChat", async () => {
    const { url, toolsOf } = await refusingProvider();
    const openai = new OpenAI({ ...key, baseURL: url, maxRetries: 0 });
    const tools = toOpenAIChat(await shop(), { strict: true }).tools();
    const send = () => openai.chat.completions.create({ model: "gpt-5", messages: [], tools });
    expect(await toolsOf(send)).toMatchObject([
      { function: { name: "order", strict: true, parameters: strictOrder } },
      { function: { name: "label", parameters: openLabels } },
    ]);
  });

  it("has the options of toOpenAIAgents", async () => {
    const { url, toolsOf } = await refusingProvider();
    const openai = new OpenAI({ ...key, baseURL: url, maxRetries: 0 });
    const model = new OpenAIResponsesModel(openai, "gpt-5");
    const tools = toOpenAIAgents(await shop(), { strict: true, deferLoading: isRare, allowedCallers: ["direct"] });
    const runner = new Runner({ tracingDisabled: true });
    const agent = new Agent({ name: "Assistant", model, tools: [...tools, toolSearchTool()] });
    const send = () => runner.run(agent, "Go");
    expect(await toolsOf(send)).toMatchObject([
      { name: "order", strict: true, defer_loading: true, allowed_callers: ["direct"], parameters: strictOrder },
      { name: "label", strict: false, allowed_callers: ["direct"], parameters: openLabels },
      { type: "tool_search" },
    ]);
  });
});

describe("the request of Anthropic's library", () => {
  it("has the options of toAnthropic", async () => {
    const { url, toolsOf } = await refusingProvider();
    const anthropic = new Anthropic({ ...key, baseURL: url, maxRetries: 0 });
    const tools = toAnthropic(await shop(), {
      strict: true,
      deferLoading: isRare,
      allowedCallers: ["code_execution_20260120"],
      inputExamples: true,
      cacheControl: "1h",
    }).tools();
    const ask = { model: "claude-sonnet-5-5", max_tokens: 9, messages: [], tools };
    const common = { allowed_callers: ["code_execution_20260120"] };
    const examples = { input_examples: [{ id: "a-1" }] };
    expect(await toolsOf(() => anthropic.messages.create(ask))).toMatchObject([
      { name: "order", strict: true, defer_loading: true, ...common, ...examples, input_schema: closedOrder },
      { name: "label", ...common, cache_control: { type: "ephemeral", ttl: "1h" }, input_schema: openLabels },
    ]);
  });
});

describe("the request of the AI SDK", () => {
  it("has the options of toAiSdk, for OpenAI", async () => {
    const { url, toolsOf } = await refusingProvider();
    const model = createOpenAI({ ...key, baseURL: url })("gpt-5");
    const openai = { deferLoading: true, allowedCallers: ["direct"] };
    const tools = toAiSdk(await shop(), { strict: "openai", providerOptions: { openai } });
    const common = { defer_loading: true, allowed_callers: ["direct"] };
    expect(await toolsOf(() => generateText({ model, tools, prompt: "Go", maxRetries: 0 }))).toMatchObject([
      { name: "order", strict: true, ...common, parameters: strictOrder },
      { name: "label", strict: false, ...common, parameters: openLabels },
    ]);
  });

  it("has the options of toAiSdk, for Anthropic", async () => {
    const { url, toolsOf } = await refusingProvider();
    const model = createAnthropic({ ...key, baseURL: url })("claude-sonnet-5-5");
    const anthropic = {
      deferLoading: true,
      allowedCallers: ["code_execution_20260120"],
      cacheControl: { type: "ephemeral" },
    };
    const providerOptions = ({ name }: { readonly name: string }) => (name === "order" ? { anthropic } : undefined);
    const tools = toAiSdk(await shop(), { strict: "anthropic", inputExamples: true, providerOptions });
    const [order, label] = Object(
      await toolsOf(() => generateText({ model, tools, prompt: "Go", maxRetries: 0 })),
    ) as object[];
    expect(order).toEqual({
      name: "order",
      description: "Orders.",
      strict: true,
      defer_loading: true,
      allowed_callers: ["code_execution_20260120"],
      input_examples: [{ id: "a-1" }],
      cache_control: { type: "ephemeral" },
      input_schema: closedOrder,
    });
    expect(label).not.toHaveProperty("strict");
  });
});

describe("the request of LangChain", () => {
  it("has the options of toLangChain, for OpenAI", async () => {
    const { url, toolsOf } = await refusingProvider();
    const configuration = { baseURL: url };
    const common = { ...key, model: "gpt-5", configuration, maxRetries: 0, supportsStrictToolCalling: true };
    const tools = toLangChain(await shop(), { strict: "openai", extras: { defer_loading: true } });
    const strict = tools.filter(({ extras }) => extras?.["strict"] === true);
    const responses = new ChatOpenAI({ ...common, useResponsesApi: true }).bindTools(strict);
    expect(await toolsOf(() => responses.invoke("Go"))).toMatchObject([
      { name: "order", strict: true, defer_loading: true, parameters: strictOrder },
    ]);
    const chat = new ChatOpenAI(common).bindTools(strict);
    expect(await toolsOf(() => chat.invoke("Go"))).toMatchObject([
      { function: { name: "order", strict: true, parameters: strictOrder } },
    ]);
  });

  it("has the options of toLangChain, for Anthropic", async () => {
    const { url, toolsOf } = await refusingProvider();
    const settings = { ...key, model: "claude-sonnet-5-5", anthropicApiUrl: url, maxRetries: 0 };
    const extras = {
      defer_loading: true,
      allowed_callers: ["code_execution_20260120"],
      input_examples: [{ id: "a-1" }],
      cache_control: { type: "ephemeral" },
    };
    const tools = toLangChain(await shop(), { strict: "anthropic", extras });
    const model = new ChatAnthropic(settings).bindTools(tools);
    const [order, label] = Object(await toolsOf(() => model.invoke("Go"))) as object[];
    expect(order).toEqual({
      name: "order",
      description: "Orders.",
      strict: true,
      ...extras,
      input_schema: closedOrder,
    });
    expect(label).toMatchObject({ name: "label", ...extras, input_schema: openLabels });
    expect(label).not.toHaveProperty("strict");
  });
});
