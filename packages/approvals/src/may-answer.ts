import type { Approver } from "@mci/contract";
import type { ApprovalRecord } from "./approval-record.ts";

/** Whether an approver of the question's tenant may answer it. */
export function mayAnswer(question: ApprovalRecord, { channel, subject, token }: Approver): boolean {
  const isDoor = doors.has(channel);
  // An agent's token may have the scope of an approver: it would agree to its own calls.
  if (isDoor && token !== undefined && token === question.token) return false;
  if (question.channel === "any") return true;
  return isDoor && token !== undefined && subject !== undefined && subject !== question.subject;
}

/** The channels that a caller of a tool does not hold by itself. */
const doors = new Set<string>(["page", "rest", "command"]);
