import type { Options } from "@anthropic-ai/claude-agent-sdk";
import { toMcp, toTools } from "@mci/export";
import { toAiSdk } from "@mci/export/ai-sdk";
import { Agent } from "@mastra/core/agent";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { MockLanguageModelV3 } from "ai-6/test";
import { generateMiddleware, genkit, GenkitError, type GenerateRequest } from "genkit";
import { FunctionTool } from "llamaindex";
import { describe, expect, it, onTestFinished } from "vitest";
import { agentToolbox } from "../test/agent-toolbox.ts";

const quiet = { onWarning: () => {} };

describe("toTools in Genkit", () => {
  /** Returns the definitions and the answer that a model of Genkit reads, which calls one tool. */
  async function run(name: string, input: unknown) {
    const { client } = await agentToolbox();
    const ai = genkit({});
    const requests: GenerateRequest[] = [];
    ai.defineModel({ name: "fake", supports: { tools: true } }, async (request) => {
      requests.push(request);
      const content = requests.length === 1 ? [{ toolRequest: { name, ref: "1", input } }] : [{ text: "ok" }];
      return { message: { role: "model", content }, finishReason: "stop" };
    });
    const tools = toTools(client, quiet).map(({ inputSchema: inputJsonSchema, call, ...tool }) =>
      ai.defineTool({ ...tool, inputJsonSchema }, async (args) => (await call(args)).text),
    );
    const wrongArguments = generateMiddleware({ name: "wrongArguments" }, () => ({
      tool: (request, context, next) =>
        next(request, context).catch((error: unknown) => {
          if (!(error instanceof GenkitError && error.status === "INVALID_ARGUMENT")) throw error;
          return { toolResponse: { name, ref: request.toolRequest.ref, output: error.originalMessage } };
        }),
    }));
    await ai.generate({ model: "fake", prompt: "Go", tools, use: [wrongArguments()] });
    return { tools: requests[0]?.tools, shown: requests[1]?.messages.at(-1)?.content[0]?.toolResponse?.output };
  }

  it("describes tools with their own schemas, and runs them", async () => {
    const { tools, shown } = await run("greet", { name: "Ada" });
    expect(tools?.slice(0, 2)).toMatchObject([
      { name: "greet", description: "Greets a person.", inputSchema: { required: ["name"] } },
      { name: "count_lines", description: "Counts lines" },
    ]);
    expect(shown).toBe("Hello Ada!");
  });

  it("shows the model what went wrong, with what the program said", async () => {
    expect((await run("broken", {})).shown).toBe("No disk.\nstderr: full");
  });

  it("shows the model which arguments are wrong, although Genkit checks them before the tool", async () => {
    expect((await run("greet", { nmae: "Ada" })).shown).toContain("must have required property 'name'");
  });
});

describe("toTools in LlamaIndex", () => {
  it("makes function tools, which return text for errors too", async () => {
    const { client } = await agentToolbox();
    const tools = toTools(client, quiet).map(({ inputSchema: parameters, call, ...tool }) =>
      FunctionTool.from({ ...tool, parameters, execute: async (args) => (await call(args)).text }),
    );
    const [greet, , , broken] = tools;
    expect(greet?.metadata).toMatchObject({ name: "greet", parameters: { required: ["name"] } });
    expect(await greet?.call({ name: "Ada" })).toBe("Hello Ada!");
    expect(await broken?.call({})).toBe("No disk.\nstderr: full");
  });
});

describe("toAiSdk in Mastra", () => {
  /** Runs an agent whose model calls one tool, and returns what its second request shows. */
  async function run(toolName: string, input = "{}") {
    const { client } = await agentToolbox();
    const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } } as never;
    const parts = [
      [{ type: "tool-call", toolCallId: "call_1", toolName, input }],
      [
        { type: "text-start", id: "1" },
        { type: "text-delta", id: "1", delta: "ok" },
        { type: "text-end", id: "1" },
      ],
    ].map((chunks, index) => {
      const finishReason = { unified: index === 0 ? "tool-calls" : "stop", raw: "" };
      return { stream: ReadableStream.from([...chunks, { type: "finish", finishReason, usage }] as never[]) };
    });
    const model = new MockLanguageModelV3({ doStream: parts });
    const tools = toAiSdk(client, quiet) as never;
    const agent = new Agent({ id: "a", name: "A", instructions: "", model, tools });
    const stream = await agent.stream("Go");
    await stream.consumeStream();
    return JSON.stringify(model.doStreamCalls[1]?.prompt.at(-1)?.content);
  }

  it("runs a tool, and shows the model images and errors", async () => {
    expect(await run("greet", '{"name":"Ada"}')).toContain("Hello Ada!");
    expect(await run("picture")).toContain('"data":"AAAA"');
    expect(await run("broken")).toContain("No disk.\\nstderr: full");
  });
});

describe("toMcp in the Claude Agent SDK", () => {
  it("is a server in the same process, which lists and runs tools and sends images", async () => {
    const { client } = await agentToolbox();
    const instance = new McpServer({ name: "mci", version: "1.0.0" }, { capabilities: { tools: {} } });
    instance.server.setRequestHandler(ListToolsRequestSchema, () => ({ ...toMcp(client) }));
    instance.server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
      const { content, isError } = await client.execute(params.name, params.arguments, { signal });
      return { content: [...content], isError };
    });
    const options: Options = { mcpServers: { mci: { type: "sdk", name: "mci", instance } } };
    expect(options.mcpServers).toHaveProperty("mci.instance");

    // What the SDK does with an instance: it connects it to a transport of its own.
    const [near, far] = InMemoryTransport.createLinkedPair();
    const agent = new Client({ name: "agent", version: "1.0.0" });
    await Promise.all([instance.connect(far), agent.connect(near)]);
    onTestFinished(() => agent.close());
    const { tools } = await agent.listTools();
    expect(tools.map(({ name }) => name)).toContain("count.lines");
    expect(await agent.callTool({ name: "greet", arguments: { name: "Ada" } })).toMatchObject({
      content: [{ type: "text", text: "Hello Ada!" }],
      isError: false,
    });
    expect(await agent.callTool({ name: "picture" })).toMatchObject({ content: [{}, { type: "image" }, {}] });
    expect(await agent.callTool({ name: "broken" })).toMatchObject({ isError: true });
  });
});
