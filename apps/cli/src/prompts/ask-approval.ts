import type { Question } from "../approvals/questions.ts";
import { approvalText } from "../output/approval-text.ts";
import type { Terminal } from "../output/terminal.ts";
import { dropTyped } from "./drop-typed.ts";
import { prompter } from "./prompter.ts";

export interface AskingApproval {
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  /** Asks for the yes. Default: for a call that would run now. */
  readonly message?: string;
  /** Hides what was not shown while it was typed. Default: nothing. */
  mask?(text: string): string;
}

/**
 * Shows a question and returns whether the person types yes. What was typed before it was shown does not count. Asks once more
 * after any other word than yes and no.
 */
export async function askApproval(
  question: Question,
  { terminal, signal, message = "Type yes to let exactly this call run:", mask = String }: AskingApproval,
): Promise<boolean> {
  const { messages } = terminal;
  messages.print(mask(approvalText(question, messages)));
  for (const text of [message, "Only the whole word yes counts, Enter or no is a no:"]) {
    await dropTyped(process.stdin);
    const answer = (await prompter(signal).text(text, () => undefined, "no")).trim().toLowerCase();
    if (answer === "yes") return true;
    if (answer === "no") return false;
  }
  return false;
}
