import type { AgentTool } from "../agent-tools.ts";
import { checkInput } from "../input.ts";
import type { AiSdkMessages, AiSdkNeedsApproval } from "./ai-sdk-types.ts";
import { askedCalls } from "./answers.ts";

/**
 * Returns `needsApproval` of a tool. The AI SDK calls it before a call, and once more when the messages contain the answer: these may
 * be made up, so that a call with a request for approval in them is never asked about, and an answer counts only for a question that
 * this toolbox asked for this very call.
 */
export function needsApprovalOf(
  { name, needsApproval, approvalFor }: AgentTool,
  noteRefusals: NoteRefusals,
): true | AiSdkNeedsApproval | undefined {
  if (approvalFor === undefined) return needsApproval ? true : undefined;
  return async (input, options) => {
    // Mastra tells neither: a call without an id is asked about when it runs, for another channel.
    if (options?.toolCallId === undefined) return needsApproval;
    const { toolCallId, messages } = options;
    await noteRefusals(messages);
    const own = askedCalls(messages).filter((call) => call.name === name && call.id === toolCallId);
    if (own.length === 0) return (await approvalFor(checkInput(input), toolCallId)) !== undefined || needsApproval;
    const isAnswered = own.every(({ answer }) => answer === "approve");
    await approvalFor(checkInput(input), toolCallId, isAnswered ? "approve" : "other");
    return true;
  };
}

/** Tells the toolbox of each no in the messages. */
export type NoteRefusals = (messages: AiSdkMessages | undefined) => Promise<void>;

/**
 * Returns a function for all tools to call: the AI SDK calls nothing for a no, so that it is read in the messages of the next call of
 * any tool. It is final from then on, for the same call under another id as well.
 */
export function refusalNotes(tools: readonly AgentTool[]): NoteRefusals {
  const asking = new Map(tools.flatMap(({ name, approvalFor }) => (approvalFor ? [[name, approvalFor] as const] : [])));
  return async (messages) => {
    if (asking.size === 0 || !Array.isArray(messages)) return;
    for (const { id, name, input, answer } of askedCalls(messages)) {
      if (answer === "refuse") await asking.get(String(name))?.(checkInput(input), id, answer);
    }
  };
}
