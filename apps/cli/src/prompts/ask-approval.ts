import type { JsonObject, JsonSchema } from "@mci/contract";
import type { Question } from "../approvals/questions.ts";
import { approvalText } from "../output/approval-text.ts";
import type { Terminal } from "../output/terminal.ts";
import { dropTyped } from "./drop-typed.ts";
import { maskHidden } from "./mask-hidden.ts";
import { prompter } from "./prompter.ts";

export interface AskingApproval {
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  /** Asks for the yes. Default: for a call that would run now. */
  readonly message?: string;
  /** Answers of which some were not shown while they were typed: neither are they here. Default: none. */
  readonly typed?: TypedAnswers | undefined;
}

interface TypedAnswers {
  readonly answers: JsonObject;
  /** The schema of the tool, which says what is hidden. */
  readonly inputSchema: JsonSchema | undefined;
}

/**
 * Shows a question and returns whether the person types yes. What was typed before it was shown does not count. Asks once more
 * after any other word than yes and no.
 */
export async function askApproval(
  question: Question,
  { terminal, signal, message = "Type yes to let exactly this call run:", typed }: AskingApproval,
): Promise<boolean> {
  const { messages } = terminal;
  const text = approvalText(question, messages);
  messages.print(typed === undefined ? text : maskHidden(text, typed.answers, typed.inputSchema));
  for (const line of [message, "Only the whole word yes counts, Enter or no is a no:"]) {
    await dropTyped(process.stdin);
    const answer = (await prompter(signal).text(line, () => undefined, "no")).trim().toLowerCase();
    if (answer === "yes") return true;
    if (answer === "no") return false;
  }
  return false;
}
