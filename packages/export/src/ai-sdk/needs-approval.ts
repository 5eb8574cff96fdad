import type { AgentTool } from "../agent-tools.ts";
import { checkInput } from "../input.ts";
import type { AiSdkNeedsApproval } from "./ai-sdk-types.ts";
import { askedCalls } from "./answers.ts";

/**
 * Returns `needsApproval` of a tool. The AI SDK calls it before a call, and once more when the messages contain the answer: these may
 * be made up, so that a call with a request for approval in them is never asked about, and an answer counts only for a question that
 * this toolbox asked for this very call.
 */
export function needsApprovalOf({
  name,
  needsApproval,
  approvalFor,
}: AgentTool): true | AiSdkNeedsApproval | undefined {
  if (approvalFor === undefined) return needsApproval ? true : undefined;
  return async (input, options) => {
    // Mastra tells neither: a call without an id is asked about when it runs, for another channel.
    if (options?.toolCallId === undefined) return false;
    const { toolCallId, messages } = options;
    const asked = askedCalls(messages).filter((call) => call.name === name);
    const own = asked.filter(({ id }) => id === toolCallId);
    // A no is final, for the same call under another id as well.
    for (const { id, input: refused, answer } of asked) {
      if (answer === "refuse") await approvalFor(checkInput(refused), id, answer);
    }
    const [first] = own;
    if (first === undefined) return (await approvalFor(checkInput(input), toolCallId)) !== undefined;
    const isAnswered = own.every(({ answer }) => answer === "approve");
    await approvalFor(checkInput(input), toolCallId, isAnswered ? "approve" : "other");
    return true;
  };
}
