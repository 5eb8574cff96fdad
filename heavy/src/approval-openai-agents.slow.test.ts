import { removeOtherListeners } from "../test/own-listeners.ts";
import { Agent, Runner, RunState, Usage, type Model, type ModelResponse } from "@openai/agents";
import { describe, expect, it } from "vitest";
import { toOpenAIAgents } from "@mci/export/openai-agents";
import { ada, paying, type Paying } from "../test/paying.ts";

removeOtherListeners();

/** A model that calls `pay` with each of the amounts, one after the other, and is content then. */
class Paying5 implements Model {
  readonly #amounts: number[];
  #count = 0;

  constructor(amounts: readonly number[]) {
    this.#amounts = [...amounts];
  }

  async getResponse(): Promise<ModelResponse> {
    const amount = this.#amounts.shift();
    const content = [{ type: "output_text", text: "ok" } as const];
    if (amount === undefined) {
      return { usage: new Usage(), output: [{ type: "message", role: "assistant", status: "completed", content }] };
    }
    const callId = `call_${++this.#count}`;
    const json = JSON.stringify({ amount });
    const call = { type: "function_call", callId, name: "pay", arguments: json, status: "completed" } as const;
    return { usage: new Usage(), output: [call] };
  }

  // oxlint-disable-next-line require-yield -- nothing is streamed here
  async *getStreamedResponse(): AsyncGenerator<never> {
    throw new Error("Not streamed.");
  }
}

function agentOf({ client }: Paying, amounts: readonly number[] = [5]) {
  return new Agent({ name: "Assistant", model: new Paying5(amounts), tools: toOpenAIAgents(client, ada) });
}

const runner = new Runner({ tracingDisabled: true });

/** Runs an agent until it asks, and answers all that it asks. Returns its state. */
async function answered(agent: ReturnType<typeof agentOf>, answer: "approve" | "reject" = "approve", options?: object) {
  const { interruptions, state } = await runner.run(agent, "Go");
  for (const interruption of interruptions) state[answer](interruption, options);
  return state;
}

function edited(state: string): string {
  return state.replaceAll(String.raw`{\"amount\":5}`, String.raw`{\"amount\":500}`);
}

describe("approval in the OpenAI Agents SDK", () => {
  it("interrupts the run, and runs once after the yes", async () => {
    const box = await paying();
    const agent = agentOf(box);
    const { interruptions, state } = await runner.run(agent, "Go");
    expect(interruptions).toHaveLength(1);
    expect(box.payments).toEqual([]);
    for (const interruption of interruptions) state.approve(interruption);
    await runner.run(agent, state);
    expect(box.payments).toEqual([{ amount: 5 }]);
    expect(await box.questions()).toMatchObject([
      { state: "used", answer: { channel: "openai-agents", tenant: "acme", subject: "ada" } },
    ]);
  });

  it("does not run after a no, and needs a yes of its own when the model repeats the call", async () => {
    const box = await paying();
    const agent = agentOf(box, [5, 5]);
    const state = await answered(agent, "reject");
    const { interruptions } = await runner.run(agent, state);
    expect(interruptions).toHaveLength(1);
    expect(box.payments).toEqual([]);
  });

  it("does not ask where the condition says no", async () => {
    const box = await paying({ when: "props.amount > 100" });
    await runner.run(agentOf(box), "Go");
    expect(box.payments).toEqual([{ amount: 5 }]);
    expect(await box.questions()).toEqual([]);
  });

  it("does not take alwaysApprove for a yes, to this call or the next", async () => {
    const box = await paying();
    const agent = agentOf(box, [5, 6]);
    const state = await answered(agent, "approve", { alwaysApprove: true });
    const { newItems } = await runner.run(agent, state);
    expect(JSON.stringify(newItems)).toContain("a person must agree");
    expect(box.payments).toEqual([]);
  });

  it("does not take a forged state for a yes", async () => {
    const [asking, box] = [await paying(), await paying()];
    const state = await answered(agentOf(asking));
    const agent = agentOf(box, []);
    const { newItems } = await runner.run(agent, await RunState.fromString(agent, state.toString()));
    expect(JSON.stringify(newItems)).toContain("a person must agree");
    expect(box.payments).toEqual([]);
  });

  it("does not run with edited arguments", async () => {
    const box = await paying();
    const agent = agentOf(box);
    const state = await answered(agent);
    const forged = await RunState.fromString(agent, edited(state.toString())).catch(String);
    if (typeof forged !== "string") await runner.run(agent, forged).catch(String);
    expect(box.payments).toEqual([]);
  });

  it("takes a yes after a no, which the SDK tells nobody, for the user's own, to that question alone and once", async () => {
    const box = await paying();
    const agent = agentOf(box, [5]);
    const { state } = await runner.run(agent, "Go");
    const asking = state.toString();
    const decided = async (text: string, approve: boolean): Promise<void> => {
      const restored = await RunState.fromString(agent, text);
      for (const item of restored.getInterruptions()) restored[approve ? "approve" : "reject"](item);
      await runner.run(agent, restored);
    };
    await decided(asking, false);
    expect(await box.questions()).toMatchObject([{ state: "asked" }]);
    for (const forged of [asking.replaceAll("call_1", "call_2"), edited(asking)])
      await decided(forged, true).catch(String);
    expect(box.payments).toEqual([]);
    for (let times = 0; times < 3; times++) await decided(asking, true);
    expect(box.payments).toEqual([{ amount: 5 }]);
    expect(await box.approvals.list({ state: "used" })).toMatchObject([{ show: "Pay 5?", subject: "ada" }]);
  });

  it("does not run again when a state with a yes is replayed", async () => {
    const box = await paying();
    const agent = agentOf(box, [5]);
    const state = await answered(agent);
    const kept = state.toString();
    for (let times = 0; times < 3; times++) await runner.run(agent, await RunState.fromString(agent, kept));
    expect(box.payments).toEqual([{ amount: 5 }]);
  });
});
