import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { createAgent, fakeModel, humanInTheLoopMiddleware } from "langchain";
import { describe, expect, it } from "vitest";
import { agentToolbox } from "../test/agent-toolbox.ts";
import { clientOf, greet } from "@mci/export/test-toolbox";
import { interruptOn, toLangChain, type AgentOptions } from "@mci/export/langchain";

const quiet: AgentOptions = { onWarning: () => {} };

function callOf(name: string, args: Record<string, unknown> = {}) {
  return { type: "tool_call", id: "call_1", name, args } as const;
}

/** Runs one call as an agent of LangGraph does, and returns the message for the model. */
async function run(name: string, args?: Record<string, unknown>, options = quiet): Promise<ToolMessage> {
  const { client } = await agentToolbox();
  const node = new ToolNode(toLangChain(client, options));
  const { messages } = await node.invoke({
    messages: [new AIMessage({ content: "", tool_calls: [callOf(name, args)] })],
  });
  return messages[0];
}

describe("toLangChain", () => {
  it("describes tools as LangChain does", async () => {
    const { client } = await agentToolbox();
    const tools = toLangChain(client, quiet);
    expect(tools.slice(0, 3)).toMatchObject([
      { name: "greet", description: "Greets a person.", schema: greet.inputSchema },
      {
        name: "count_lines",
        description: "Counts lines",
        schema: { type: "object", properties: {} },
        metadata: { tool: "count.lines", annotations: { readOnlyHint: true }, needsApproval: false },
      },
      { name: "picture", description: "picture tool" },
    ]);
  });

  it("passes the options of providers", async () => {
    const { client } = await agentToolbox();
    const extras = ({ name }: { readonly name: string }) => (name === "greet" ? { defer_loading: true } : undefined);
    const [first, second] = toLangChain(client, { ...quiet, extras });
    expect([first?.extras, second?.extras]).toEqual([{ defer_loading: true }, {}]);
  });

  it("lets a model in strict mode send null for arguments that are optional", async () => {
    const text = { type: "string" };
    const inputSchema = { type: "object", properties: { name: text, title: text }, required: ["name"] };
    const [tool] = toLangChain(await clientOf([{ ...greet, inputSchema }]), { strict: "openai" });
    expect(tool).toMatchObject({ extras: { strict: true }, schema: { required: ["name", "title"] } });
    expect(await tool?.invoke(callOf("greet", { name: "Ada", title: null }))).toMatchObject({ content: "Hello Ada!" });
  });

  it("runs a tool by ToolNode, with the whole result as artifact", async () => {
    expect(await run("greet", { name: "Ada" })).toMatchObject({
      status: "success",
      name: "greet",
      tool_call_id: "call_1",
      content: "Hello Ada!",
    });
    expect(await run("count_lines")).toMatchObject({
      content: '{"lines":3}',
      artifact: { isError: false, structuredContent: { lines: 3 } },
    });
  });

  it("runs a tool that is called with its arguments alone", async () => {
    const { client } = await agentToolbox();
    const [tool] = toLangChain(client, quiet);
    expect(await tool?.invoke({ name: "Ada" })).toBe("Hello Ada!");
    const broken = toLangChain(client, quiet).find(({ name }) => name === "broken");
    await expect(broken?.invoke({})).rejects.toMatchObject({ name: "ToolError", message: "No disk.\nstderr: full" });
  });

  it("sends images and PDFs as such", async () => {
    expect((await run("picture")).content).toEqual([
      { type: "text", text: "A map:" },
      { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
      {
        type: "file",
        source_type: "base64",
        mime_type: "application/pdf",
        data: "AAAA",
        metadata: { filename: "may.pdf" },
      },
    ]);
  });

  it("shows the model errors as such", async () => {
    expect(await run("broken")).toMatchObject({
      status: "error",
      name: "broken",
      tool_call_id: "call_1",
      content: "No disk.\nstderr: full",
      artifact: { isError: true, code: "MCI_TOOL_FAILED" },
    });
    expect((await run("missing")).content).toContain('Tool "missing" not found');
  });

  it("leaves the check of arguments to LangChain, which shows the model what is wrong", async () => {
    const { status, content } = await run("greet", { name: 5 });
    expect(status).toBe("error");
    expect(content).toContain("#/properties/name/type");
  });

  it("passes the abort signal to the call", async () => {
    const { client, started, aborted } = await agentToolbox();
    const tool = toLangChain(client, quiet).find(({ name }) => name === "slow");
    const abort = new AbortController();
    const pending = tool?.invoke(callOf("slow"), { signal: abort.signal }).catch(String);
    await started;
    abort.abort();
    await aborted;
    expect(await pending).toContain("AbortError");
  });

  it("streams progress as events of the tool, and passes the context of the caller", async () => {
    const { client, contexts } = await agentToolbox();
    const steps: unknown[] = [];
    const options: AgentOptions = {
      ...quiet,
      onProgress: (step, call) => steps.push([step.progress, call]),
      context: { tenant: "acme" },
    };
    const tool = toLangChain(client, options).find(({ name }) => name === "download");
    const events: unknown[] = [];
    const callbacks = [{ handleToolEvent: (event: unknown) => void events.push(event) }];
    expect(await tool?.invoke(callOf("download"), { callbacks })).toMatchObject({ content: "done" });
    expect(events).toEqual([
      { progress: 1, total: 2, message: "half" },
      { progress: 2, total: 2 },
    ]);
    const call = { tool: "download", id: "call_1" };
    expect(steps).toEqual([[1, call], [2, call]]); // prettier-ignore
    expect(contexts).toMatchObject([{ tenant: "acme" }]);
  });
});

describe("interruptOn", () => {
  it("makes an agent wait for approval of what destroys", async () => {
    const { client } = await agentToolbox();
    const tools = toLangChain(client, quiet);
    expect(interruptOn(tools)).toMatchObject({ wipe: true, locked: { allowedDecisions: ["approve", "reject"] } });
    const model = fakeModel()
      .respondWithTools([callOf("wipe")])
      .respond(new AIMessage("ok"));
    const agent = createAgent({
      model,
      tools,
      // @ts-expect-error -- the types of LangChain do not know exactOptionalPropertyTypes
      middleware: [humanInTheLoopMiddleware({ interruptOn: interruptOn(tools) })],
      checkpointer: new MemorySaver(),
    });
    const config = { configurable: { thread_id: "1" } };
    const asked = await agent.invoke({ messages: "Go" }, config);
    expect(asked.messages.some((message) => ToolMessage.isInstance(message))).toBe(false);
    expect(asked).toMatchObject({ __interrupt__: [{ value: { actionRequests: [{ name: "wipe" }] } }] });
    const approved = await agent.invoke(new Command({ resume: { decisions: [{ type: "approve" }] } }), config);
    expect(approved.messages.find((message) => ToolMessage.isInstance(message))).toMatchObject({ content: "wiped" });
  });
});
