import type Anthropic from "@anthropic-ai/sdk";
import type OpenAI from "openai";
import { describe, expectTypeOf, it } from "vitest";
import type { AnthropicExport, AnthropicOptions, OpenAIChatExport, OpenAIExport, OpenAIOptions } from "@mci/export";

type Callers<T> = T extends readonly (infer Caller)[] ? Caller : never;
type OfAll<T> = Exclude<T, (...args: never) => unknown>;

describe("the types of the official SDKs", () => {
  it("take definitions and results of toOpenAI, and give its calls", () => {
    type Tool = ReturnType<OpenAIExport["tools"]>[number];
    expectTypeOf<Tool>().toExtend<OpenAI.Responses.FunctionTool>();
    expectTypeOf<OpenAI.Responses.ResponseFunctionToolCall>().toExtend<Parameters<OpenAIExport["call"]>[0]>();
    type Result = Awaited<ReturnType<OpenAIExport["call"]>>;
    expectTypeOf<Result>().toExtend<OpenAI.Responses.ResponseInputItem.FunctionCallOutput>();
    type Ours = Callers<OfAll<OpenAIOptions["allowedCallers"]>>;
    expectTypeOf<Ours>().toEqualTypeOf<Callers<OpenAI.Responses.FunctionTool["allowed_callers"]>>();
  });

  it("take definitions and results of toOpenAIChat, and give its calls", () => {
    type Tool = ReturnType<OpenAIChatExport["tools"]>[number];
    expectTypeOf<Tool>().toExtend<OpenAI.Chat.ChatCompletionTool>();
    expectTypeOf<OpenAI.Chat.ChatCompletionMessageToolCall>().toExtend<Parameters<OpenAIChatExport["call"]>[0]>();
    type Result = Awaited<ReturnType<OpenAIChatExport["call"]>>;
    expectTypeOf<Result>().toExtend<OpenAI.Chat.ChatCompletionToolMessageParam>();
  });

  it("take definitions and results of toAnthropic, and give its calls", () => {
    type Tool = ReturnType<AnthropicExport["tools"]>[number];
    expectTypeOf<Tool>().toExtend<Anthropic.Messages.Tool>();
    expectTypeOf<Anthropic.Messages.ToolUseBlock>().toExtend<Parameters<AnthropicExport["call"]>[0]>();
    type Result = Awaited<ReturnType<AnthropicExport["call"]>>;
    expectTypeOf<Result>().toExtend<Anthropic.Messages.ToolResultBlockParam>();
    type Ours = Callers<OfAll<AnthropicOptions["allowedCallers"]>>;
    expectTypeOf<Ours>().toEqualTypeOf<Callers<Anthropic.Messages.Tool["allowed_callers"]>>();
  });
});
