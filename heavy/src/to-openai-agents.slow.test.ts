import { removeOtherListeners } from "../test/own-listeners.ts";
import { Agent, RunContext, Runner, Usage, type Model, type ModelRequest, type ModelResponse } from "@openai/agents";
import { describe, expect, it } from "vitest";
import { agentToolbox } from "../test/agent-toolbox.ts";
import { clientOf, greet } from "@mci/export/test-toolbox";
import { toOpenAIAgents, type AgentOptions, type OpenAIAgentsTool } from "@mci/export/openai-agents";

removeOtherListeners();

const quiet: AgentOptions = { onWarning: () => {} };

/** A model that calls a tool once and is content with whatever it gets. */
class OneCall implements Model {
  readonly requests: ModelRequest[] = [];
  readonly #call;

  constructor(name: string, json: string) {
    this.#call = { type: "function_call", callId: "call_1", name, arguments: json, status: "completed" } as const;
  }

  async getResponse(request: ModelRequest): Promise<ModelResponse> {
    this.requests.push(request);
    const content = [{ type: "output_text", text: "ok" } as const];
    const end = { type: "message", role: "assistant", status: "completed", content } as const;
    return { usage: new Usage(), output: [this.requests.length === 1 ? this.#call : end] };
  }

  // oxlint-disable-next-line require-yield -- nothing is streamed here
  async *getStreamedResponse(): AsyncGenerator<never> {
    throw new Error("Not streamed.");
  }
}

async function run(tools: OpenAIAgentsTool[], name: string, json = "{}", signal?: AbortSignal) {
  const model = new OneCall(name, json);
  const agent = new Agent({ name: "Assistant", model, tools });
  const runner = new Runner({ tracingDisabled: true });
  const result = await runner.run(agent, "Go", signal === undefined ? {} : { signal });
  return { result, shown: shownBy(model), model, runner, agent };
}

function shownBy({ requests: [, second] }: OneCall): unknown {
  const last = Array.isArray(second?.input) ? second.input.at(-1) : undefined;
  return last?.type === "function_call_result" ? last.output : undefined;
}

async function shownOf(name: string, json?: string): Promise<unknown> {
  const { client } = await agentToolbox();
  return (await run(toOpenAIAgents(client, quiet), name, json)).shown;
}

const asText = (text: string) => ({ type: "text", text });

describe("toOpenAIAgents", () => {
  it("describes the tools to the model with their own schemas", async () => {
    const { client } = await agentToolbox();
    const { model } = await run(toOpenAIAgents(client, quiet), "greet", '{"name":"Ada"}');
    expect(model.requests[0]?.tools.slice(0, 2)).toMatchObject([
      {
        type: "function",
        name: "greet",
        description: "Greets a person.",
        parameters: greet.inputSchema,
        strict: false,
      },
      { name: "count_lines", description: "Counts lines", parameters: { type: "object", properties: {} } },
    ]);
  });

  it("passes the options of OpenAI's API", async () => {
    const { client } = await agentToolbox();
    const options = { ...quiet, deferLoading: true, allowedCallers: ["programmatic"] } as const;
    expect(toOpenAIAgents(client, options)[0]).toMatchObject({ deferLoading: true, allowedCallers: ["programmatic"] });
    expect(toOpenAIAgents(client, quiet)[0]).toMatchObject({ deferLoading: false });
  });

  it("runs a tool", async () => {
    expect(await shownOf("greet", '{"name":"Ada"}')).toEqual(asText("Hello Ada!"));
    expect(await shownOf("count_lines")).toEqual(asText('{"lines":3}'));
  });

  it("sends images and PDFs as such", async () => {
    expect(await shownOf("picture")).toEqual([
      { type: "input_text", text: "A map:" },
      { type: "input_image", image: "data:image/png;base64,AAAA" },
      { type: "input_file", file: "data:application/pdf;base64,AAAA", filename: "may.pdf" },
    ]);
  });

  it.each([
    ["broken", "{}", "Error: No disk.\nstderr: full"],
    ["greet", "{}", "Error: Required parameter 'name' is missing"],
    ["greet", "[1]", "Error: The arguments are an array. Give them as one JSON object."],
  ])("shows the model the failure of %s with %s", async (name, json, message) => {
    expect(await shownOf(name, json)).toEqual(asText(message));
  });

  it("leaves unknown tools and broken JSON to the SDK", async () => {
    expect(await shownOf("greet", "{")).toMatchObject({ text: expect.stringMatching(/error|invalid/i) });
    await expect(shownOf("missing")).rejects.toThrow("missing");
  });

  it("passes the abort signal to the call", async () => {
    const { client, started, aborted } = await agentToolbox();
    const abort = new AbortController();
    const pending = run(toOpenAIAgents(client, quiet), "slow", "{}", abort.signal).catch(String);
    await started;
    abort.abort();
    await aborted;
    expect(await pending).toContain("AbortError");
  });

  it("interrupts the run before what destroys, and goes on when a person has approved", async () => {
    const { client } = await agentToolbox();
    const { result, shown, model, runner, agent } = await run(toOpenAIAgents(client, quiet), "wipe");
    expect(shown).toBeUndefined();
    expect(result.interruptions).toMatchObject([{ rawItem: { name: "wipe" } }]);
    for (const interruption of result.interruptions) result.state.approve(interruption);
    await runner.run(agent, result.state);
    expect(shownBy(model)).toEqual(asText("wiped"));
    const free = await run(toOpenAIAgents(client, { ...quiet, needsApproval: false }), "wipe");
    expect(free.shown).toEqual(asText("wiped"));
  });

  it("passes progress and the context of the caller", async () => {
    const { client, contexts } = await agentToolbox();
    const steps: unknown[] = [];
    const tools = toOpenAIAgents(client, {
      ...quiet,
      onProgress: (step, call) => steps.push([step.progress, call]),
      context: { tenant: "acme" },
    });
    expect((await run(tools, "download")).shown).toEqual(asText("done"));
    const call = { tool: "download", id: "call_1" };
    expect(steps).toEqual([[1, call], [2, call]]); // prettier-ignore
    expect(contexts).toMatchObject([{ tenant: "acme" }]);
  });

  it("maps the names of arguments back, and gives arrays items", async () => {
    const properties = { $top: { type: "integer" }, list: { type: "array" } };
    const text = "{{props}}";
    const client = await clientOf([
      { name: "list", inputSchema: { type: "object", properties }, execution: { type: "text", text } },
    ]);
    const [tool] = toOpenAIAgents(client);
    expect(tool?.parameters.properties).toEqual({ _top: { type: "integer" }, list: { type: "array", items: {} } });
    expect(await tool?.invoke(new RunContext(), '{"_top":5}')).toBe('{"$top":5}');
  });
});
