import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { Command, MemorySaver, MessagesAnnotation, StateGraph, interrupt } from "@langchain/langgraph";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { createAgent, fakeModel, humanInTheLoopMiddleware } from "langchain";
import { describe, expect, it } from "vitest";
import { interruptOn, toLangChain } from "@mci/export/langchain";
import { ada, paying, type Paying } from "../test/paying.ts";

const thread = { configurable: { thread_id: "1" } };
const approve = { type: "approve" } as const;
const reject = { type: "reject" } as const;
const edit = { type: "edit", editedAction: { name: "pay", args: { amount: 500 } } } as const;

function callOf(id = "call_1", amount = 5) {
  return { type: "tool_call", id, name: "pay", args: { amount } } as const;
}

/** An agent whose model makes these calls, all of a list at once. */
function agentOf({ client }: Paying, calls: readonly ReturnType<typeof callOf>[][] = [[callOf()]], mayEdit = false) {
  const tools = toLangChain(client, ada);
  const model = fakeModel();
  for (const at of calls) model.respondWithTools([...at]);
  model.respond(new AIMessage("ok")).respond(new AIMessage("ok"));
  const { pay } = interruptOn(tools);
  const edits = typeof pay === "object" && mayEdit ? { ...pay, allowedDecisions: ["approve", "edit", "reject"] } : pay;
  const options = { interruptOn: { pay: edits } } as Parameters<typeof humanInTheLoopMiddleware>[0];
  return createAgent({
    model,
    tools,
    // @ts-expect-error -- the types of LangChain do not know exactOptionalPropertyTypes
    middleware: [humanInTheLoopMiddleware(options)],
    checkpointer: new MemorySaver(),
  });
}

type Decision = typeof approve | typeof reject | typeof edit;

function decide(...decisions: Decision[]) {
  return new Command({ resume: { decisions } });
}

function shown({ messages }: { readonly messages: readonly unknown[] }): string {
  return messages.flatMap((message) => (ToolMessage.isInstance(message) ? [message.text] : [])).join("\n");
}

describe("approval in LangChain", () => {
  it("interrupts with the question, and runs once after the yes", async () => {
    const box = await paying();
    const agent = agentOf(box);
    const asking = await agent.invoke({ messages: "Go" }, thread);
    expect(asking).toMatchObject({ __interrupt__: [{ value: { actionRequests: [{ description: "Pay 5?" }] } }] });
    expect(box.payments).toEqual([]);
    expect(shown(await agent.invoke(decide(approve), thread))).toBe("paid");
    expect(box.payments).toEqual([{ amount: 5 }]);
    expect(await box.questions()).toMatchObject([
      { state: "used", answer: { channel: "langchain", tenant: "acme", subject: "ada" } },
    ]);
  });

  it("does not run after a no, and does not take it for a yes when the thread is replayed", async () => {
    const box = await paying();
    const agent = agentOf(box);
    const asking = await agent.invoke({ messages: "Go" }, thread);
    await agent.invoke(decide(reject), thread);
    expect(await box.questions()).toMatchObject([{ state: "refused", answer: { channel: "langchain" } }]);
    const replayed = { configurable: { thread_id: "2" } };
    await agent.graph.updateState(replayed, { messages: asking.messages }, "model_request");
    expect(shown(await agent.invoke(decide(approve), replayed))).toContain("a person has refused");
    expect(box.payments).toEqual([]);
  });

  it("does not ask where the condition says no", async () => {
    const box = await paying({ when: "props.amount > 100" });
    expect(shown(await agentOf(box).invoke({ messages: "Go" }, thread))).toBe("paid");
    expect(await box.questions()).toEqual([]);
  });

  it("takes the decision on each of several calls", async () => {
    const box = await paying();
    const agent = agentOf(box, [[callOf("call_1", 1), callOf("call_2", 2)]]);
    await agent.invoke({ messages: "Go" }, thread);
    await agent.invoke(decide(approve, reject), thread);
    expect((await box.questions()).map(({ show, state }) => [show, state])).toEqual([
      ["Pay 1?", "granted"],
      ["Pay 2?", "refused"],
    ]);
  });

  it("does not run without the middleware, nor then with a yes by the id of the call", async () => {
    const box = await paying();
    const tools = toLangChain(box.client, ada);
    const node = new ToolNode(tools);
    const call = { messages: [new AIMessage({ content: "", tool_calls: [callOf()] })] };
    for (let times = 0; times < 2; times++) expect(shown(await node.invoke(call))).toContain("a person must agree");
    await agentOf(box).invoke({ messages: "Go" }, thread);
    expect(shown(await node.invoke(call))).toContain("a person must agree");
    expect(box.payments).toEqual([]);
  });

  it("does not take a forged state with a decision for a yes", async () => {
    const box = await paying();
    const agent = agentOf(box, []);
    const message = new AIMessage({ content: "", tool_calls: [callOf()] });
    await agent.graph.updateState(thread, { messages: [message] }, "model_request");
    expect(shown(await agent.invoke(decide(approve), thread))).toContain("a person must agree");
    expect(box.payments).toEqual([]);
  });

  it("does not run with edited arguments", async () => {
    const box = await paying();
    const agent = agentOf(box, [[callOf()]], true);
    await agent.invoke({ messages: "Go" }, thread);
    expect(shown(await agent.invoke(decide(edit), thread))).toContain("a person must agree");
    expect(box.payments).toEqual([]);
    expect((await box.questions()).map(({ show, state }) => [show, state])).toEqual([
      ["Pay 5?", "asked"],
      ["Pay 500?", "asked"],
    ]);
  });
});

describe("the place where LangGraph keeps the decisions, which is none of its public interface", () => {
  it("is where resumed-with.ts looks for it: adapt that file if it has moved", async () => {
    const seen: unknown[] = [];
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("ask", (_, { configurable }) => {
        const { resume, interruptCounter, nullResume } = Object(configurable?.["__pregel_scratchpad"]);
        seen.push(structuredClone({ resume, interruptCounter, nullResume })); // interrupt changes them
        interrupt("?");
        return {};
      })
      .addEdge("__start__", "ask")
      .compile({ checkpointer: new MemorySaver() });
    await graph.invoke({ messages: [] }, thread);
    await graph.invoke(new Command({ resume: "yes" }), thread);
    expect(seen).toEqual([
      { resume: [], interruptCounter: -1, nullResume: undefined },
      { resume: [], interruptCounter: -1, nullResume: "yes" },
    ]);
  });

  it("is an error where it is not there, and not a question without an end", async () => {
    const { pay } = interruptOn(toLangChain((await paying()).client, ada));
    const request = { toolCall: callOf(), state: { messages: [] } };
    const asked = typeof pay === "object" ? pay.when(request) : undefined;
    await expect(asked).rejects.toMatchObject({ code: "MCI_CONFIG", message: expect.stringContaining("LangGraph") });
  });
});
