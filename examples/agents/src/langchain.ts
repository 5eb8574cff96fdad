import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { Command, INTERRUPT, isInterrupted, MemorySaver } from "@langchain/langgraph";
import { interruptOn, toLangChain } from "@mci/export/langchain";
import { createAgent, fakeModel, humanInTheLoopMiddleware, type HITLRequest } from "langchain";
import type { MCIClient } from "mci";
import type { Asked } from "./asked.ts";

/** In LangChain a middleware interrupts the agent, and a command with decisions resumes it. */
export async function askInLangChain(client: MCIClient): Promise<Asked> {
  const tools = toLangChain(client);
  const agent = createAgent({
    model: fakeModel()
      .respondWithTools([{ name: "delete_file", args: { name: "old.txt" } }])
      .respond(new AIMessage("Done.")),
    tools,
    // @ts-expect-error -- the types of LangChain do not know exactOptionalPropertyTypes, which this project uses
    middleware: [humanInTheLoopMiddleware({ interruptOn: interruptOn(tools) })],
    checkpointer: new MemorySaver(),
  });
  const thread = { configurable: { thread_id: "1" } };
  const interrupted: unknown = await agent.invoke({ messages: "Delete old.txt" }, thread);
  const requests = isInterrupted<HITLRequest>(interrupted) ? interrupted[INTERRUPT] : [];
  const { messages } = await agent.invoke(new Command({ resume: { decisions: [{ type: "approve" }] } }), thread);
  const result = messages.find((message) => ToolMessage.isInstance(message));
  return {
    asked: requests.flatMap(({ value }) => value?.actionRequests ?? []).map(({ name }) => name),
    result: result?.text,
  };
}
