import { text, type Toolbox } from "@mci/contract";
import * as ai7 from "ai";
import * as ai6 from "ai-6";
import { MockLanguageModelV3 } from "ai-6/test";
import { MockLanguageModelV4 } from "ai/test";
import { describe, expect, it } from "vitest";
import { agentToolbox } from "../test/agent-toolbox.ts";
import { clientOf, greet } from "@mci/export/test-toolbox";
import { toAiSdk, type AiSdkOptions, type AiSdkTools } from "@mci/export/ai-sdk";

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** Exports the toolbox of these tests. */
async function exported(options: Omit<AiSdkOptions, "onWarning"> = {}) {
  const toolbox = await agentToolbox();
  return { ...toolbox, tools: toAiSdk(toolbox.client, { ...options, onWarning: () => {} }) };
}

/** Returns the response of a model that calls a tool once. */
function calling(toolName: string, input: string) {
  const call = { type: "tool-call", toolCallId: "call_1", toolName, input } as const;
  const finishReason = { unified: "tool-calls", raw: "" } as const;
  return [
    { content: [call], finishReason, usage, warnings: [] },
    { content: [{ type: "text", text: "ok" } as const], finishReason, usage, warnings: [] },
  ];
}

interface Run {
  /** The parts of the first step after the call. */
  readonly parts: readonly unknown[];
  /** The messages about the call that the model was sent. */
  readonly shown: unknown;
  /** The definitions that the model was sent. */
  readonly definitions: unknown;
}

/** The two versions that people have: 7 requires Node 22. */
const versions = {
  async "AI SDK 7"(tools: AiSdkTools, name: string, input = "{}", abortSignal?: AbortSignal): Promise<Run> {
    const model = new MockLanguageModelV4({ doGenerate: calling(name, input) });
    const options = abortSignal === undefined ? {} : { abortSignal };
    const { steps } = await ai7.generateText({ model, prompt: "Go", tools, stopWhen: ai7.stepCountIs(2), ...options });
    const [first, second] = model.doGenerateCalls;
    return { parts: steps[0]?.content ?? [], shown: outputOf(second?.prompt), definitions: first?.tools };
  },
  async "AI SDK 6"(tools: AiSdkTools, name: string, input = "{}", abortSignal?: AbortSignal): Promise<Run> {
    const model = new MockLanguageModelV3({ doGenerate: calling(name, input) });
    const options = abortSignal === undefined ? {} : { abortSignal };
    const { steps } = await ai6.generateText({ model, prompt: "Go", tools, stopWhen: ai6.stepCountIs(2), ...options });
    const [first, second] = model.doGenerateCalls;
    return { parts: steps[0]?.content ?? [], shown: outputOf(second?.prompt), definitions: first?.tools };
  },
};

/** The output in the last message of a prompt, without members that are undefined. */
function outputOf(prompt: readonly { readonly content: unknown }[] = []): unknown {
  const content = prompt.at(-1)?.content;
  return Array.isArray(content) ? JSON.parse(JSON.stringify(content[0].output)) : undefined;
}

describe.each(Object.entries(versions))("toAiSdk in %s", (version, run) => {
  it("describes the tools to the model with their own schemas, under names that fit", async () => {
    const { tools } = await exported();
    const { definitions } = await run(tools, "greet", '{"name":"Ada"}');
    expect(definitions).toMatchObject([
      { type: "function", name: "greet", description: "Greets a person.", inputSchema: greet.inputSchema },
      { name: "count_lines", description: "Counts lines", inputSchema: { type: "object", properties: {} } },
      { name: "picture" },
      { name: "broken" },
      { name: "download" },
      { name: "slow" },
      { name: "wipe" },
      { name: "locked" },
    ]);
    expect(JSON.stringify(definitions)).not.toContain("additionalProperties");
  });

  it("passes examples and the options of providers", async () => {
    const client = await clientOf([{ ...greet, inputSchema: { ...greet.inputSchema, examples: [{ name: "Ada" }] } }]);
    const providerOptions = { anthropic: { cacheControl: { type: "ephemeral" } } };
    const tools = toAiSdk(client, { inputExamples: true, providerOptions: () => providerOptions });
    const { definitions } = await run(tools, "greet", '{"name":"Ada"}');
    expect(definitions).toMatchObject([{ inputExamples: [{ input: { name: "Ada" } }], providerOptions }]);
  });

  it("runs a tool, and gives the program its whole result", async () => {
    const { tools } = await exported();
    const greeted = await run(tools, "greet", '{"name":"Ada"}');
    expect(greeted.shown).toEqual({ type: "text", value: "Hello Ada!" });
    const counted = await run(tools, "count_lines");
    expect(counted.shown).toEqual({ type: "text", value: '{"lines":3}' });
    expect(counted.parts[1]).toMatchObject({
      type: "tool-result",
      toolCallId: "call_1",
      dynamic: true,
      toolMetadata: { tool: "count.lines" },
      output: { isError: false, structuredContent: { lines: 3 } },
    });
  });

  it("sends images and PDFs as such", async () => {
    const { tools } = await exported();
    const { shown } = await run(tools, "picture");
    const files = {
      "AI SDK 7": [
        { type: "file", data: { type: "data", data: "AAAA" }, mediaType: "image/png" },
        { type: "file", data: { type: "data", data: "AAAA" }, mediaType: "application/pdf", filename: "may.pdf" },
      ],
      "AI SDK 6": [
        { type: "image-data", data: "AAAA", mediaType: "image/png" },
        { type: "file-data", data: "AAAA", mediaType: "application/pdf", filename: "may.pdf" },
      ],
    };
    const expected = files[version as keyof typeof files];
    expect(shown).toEqual({ type: "content", value: [{ type: "text", text: "A map:" }, ...expected] });
  });

  it.each([
    ["broken", "{}", "MCI_TOOL_FAILED", "No disk.\nstderr: full"],
    ["greet", "{}", "MCI_INPUT", "Required parameter 'name' is missing"],
    ["greet", "[1]", "MCI_INPUT", "The arguments are an array. Give them as one JSON object."],
  ])("makes the failure of %s with %s the error of the tool", async (name, input, code, message) => {
    const { tools } = await exported();
    const { parts, shown } = await run(tools, name, input);
    expect(parts[1]).toMatchObject({ type: "tool-error", toolName: name, error: { name: "ToolError", code, message } });
    // Version 7 shows the model the name of every error that a tool throws.
    const value = version === "AI SDK 7" ? `ToolError: ${message}` : message;
    expect(shown).toEqual({ type: "error-text", value });
  });

  it("leaves unknown tools and broken JSON to the AI SDK", async () => {
    const { tools } = await exported();
    expect((await run(tools, "missing")).shown).toMatchObject({ type: "error-text" });
    expect((await run(tools, "greet", "{")).shown).toMatchObject({ type: "error-text" });
  });

  it("passes the abort signal to the call", async () => {
    const { tools, started, aborted } = await exported();
    const abort = new AbortController();
    const pending = run(tools, "slow", "{}", abort.signal).catch(String);
    await started;
    abort.abort();
    await aborted;
    expect(await pending).toContain("AbortError");
  });

  it("waits for approval of what destroys, and runs it then", async () => {
    const { tools } = await exported();
    const { parts, shown } = await run(tools, "wipe");
    expect(parts[1]).toMatchObject({ type: "tool-approval-request", toolCall: { toolName: "wipe" } });
    expect(shown).toBeUndefined();
    const { tools: approved } = await exported({ needsApproval: ({ name }) => name === "greet" });
    expect((await run(approved, "wipe")).shown).toEqual({ type: "text", value: "wiped" });
    expect((await run(approved, "greet")).parts[1]).toMatchObject({ type: "tool-approval-request" });
  });

  it("passes progress and the context of the caller", async () => {
    const steps: unknown[] = [];
    const { tools, contexts } = await exported({
      onProgress: (step, call) => steps.push([step.progress, call]),
      context: { tenant: "acme" },
    });
    expect((await run(tools, "download")).shown).toEqual({ type: "text", value: "done" });
    const call = { tool: "download", id: "call_1" };
    expect(steps).toEqual([[1, call], [2, call]]); // prettier-ignore
    expect(contexts).toMatchObject([{ tenant: "acme" }]);
  });
});

describe("toAiSdk", () => {
  it("streams progress as preliminary results, if asked to", async () => {
    const { tools } = await exported({ preliminaryResults: true });
    const [first] = calling("download", "{}");
    const chunks = [...(first?.content ?? []), { type: "finish", finishReason: first?.finishReason, usage }] as never[];
    const model = new MockLanguageModelV4({ doStream: { stream: ReadableStream.from(chunks) } });
    const half = { progress: 1, total: 2, message: "half" };
    const outputs: unknown[] = [];
    for await (const part of ai7.streamText({ model, prompt: "Go", tools }).fullStream) {
      if (part.type === "tool-result") outputs.push([part.preliminary ?? false, part.output]);
    }
    expect(outputs).toEqual([
      [true, text("1 of 2: half", { metadata: { progress: half } })],
      [true, text("2 of 2", { metadata: { progress: { progress: 2, total: 2 } } })],
      [true, text("done")],
      [false, text("done")],
    ]);
    expect((await run(tools, "broken")).shown).toMatchObject({ type: "error-text" });
  });

  it("returns promises to code that calls the tools itself", async () => {
    const { greet: tool } = (await exported()).tools;
    expect(await tool?.execute({ name: "Ada" }, {})).toMatchObject({ content: [{ text: "Hello Ada!" }] });
  });

  it("shows a model what Mastra passes, the result itself", async () => {
    const { greet: tool } = toAiSdk(await clientOf([greet]));
    expect(tool?.toModelOutput(text("Hello Ada!"))).toEqual({ type: "text", value: "Hello Ada!" });
  });

  it("gives schemas that other libraries read as a Standard Schema", async () => {
    const { greet: tool } = toAiSdk(await clientOf([greet]));
    const standard = tool?.inputSchema["~standard"];
    expect(standard?.jsonSchema.input()).toEqual(greet.inputSchema);
    expect(standard?.validate({ name: 1 })).toEqual({ value: { name: 1 } });
  });

  it.each([
    [{ needsApproval: "yes" }, "The option 'needsApproval' must be true, false or a function, not \"yes\"."],
    [{ strict: true }, "The option 'strict' must be one of openai, anthropic, not true."],
    [{ preliminary: true }, "toAiSdk has no option 'preliminary'. Did you mean 'preliminaryResults'?"],
  ])("checks its options: %o", (options, message) => {
    const toolbox = { tools: () => [], execute: () => {} } as unknown as Toolbox;
    expect(() => toAiSdk(toolbox, options as object)).toThrow(expect.objectContaining({ code: "MCI_CONFIG", message }));
  });
});

const run = versions["AI SDK 7"];
