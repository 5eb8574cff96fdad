import { toOpenAIAgents } from "@mci/export/openai-agents";
import {
  Agent,
  run,
  setTracingDisabled,
  Usage,
  type Model,
  type ModelRequest,
  type ModelResponse,
} from "@openai/agents";
import type { MCIClient } from "mci";
import type { Asked } from "./asked.ts";

/** In the OpenAI Agents SDK a run ends with interruptions, and goes on from its state once they are approved. */
export async function askInOpenAIAgents(client: MCIClient): Promise<Asked> {
  const agent = new Agent({ name: "Assistant", model: new MockModel(), tools: toOpenAIAgents(client) });
  setTracingDisabled(true); // traces would be sent to OpenAI
  const { interruptions, state } = await run(agent, "Delete old.txt");
  for (const interruption of interruptions) state.approve(interruption);
  const { newItems } = await run(agent, state);
  const result = newItems.find((item) => item.type === "tool_call_output_item");
  return { asked: interruptions.map(({ name }) => name ?? ""), result: result?.output };
}

/** Calls the tool, then is content with whatever it returns. */
class MockModel implements Model {
  #isCalled = false;

  async getResponse(_request: ModelRequest): Promise<ModelResponse> {
    const json = '{"name":"old.txt"}';
    const call = {
      type: "function_call",
      callId: "1",
      name: "delete_file",
      arguments: json,
      status: "completed",
    } as const;
    const content = [{ type: "output_text", text: "Done." } as const];
    const end = { type: "message", role: "assistant", status: "completed", content } as const;
    const output = this.#isCalled ? [end] : [call];
    this.#isCalled = true;
    return { usage: new Usage(), output };
  }

  // oxlint-disable-next-line require-yield -- nothing is streamed here
  async *getStreamedResponse(): AsyncGenerator<never> {
    throw new Error("Not streamed.");
  }
}
