import type { Question } from "../approvals/questions.ts";
import { approvalText } from "../output/approval-text.ts";
import type { Terminal } from "../output/terminal.ts";
import { prompter } from "./prompter.ts";

export interface AskingApproval {
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  /** Asks for the yes. Default: for a call that would run now. */
  readonly message?: string;
  /** Hides what was not shown while it was typed. Default: nothing. */
  mask?(text: string): string;
}

/** Shows a question and returns whether the person types yes. What was typed before it was shown does not count. */
export async function askApproval(
  question: Question,
  { terminal, signal, message = "Type yes to let exactly this call run:", mask = String }: AskingApproval,
): Promise<boolean> {
  const { messages } = terminal;
  messages.print(mask(approvalText(question, messages)));
  await dropTyped(process.stdin);
  const answer = await prompter(signal).text(message, () => undefined, "no");
  return answer.trim().toLowerCase() === "yes";
}

/** Reads what is there, without waiting for more. */
async function dropTyped(input: NodeJS.ReadStream): Promise<void> {
  // Else a line that is not finished yet would be kept for the answer.
  input.setRawMode(true);
  const drop = (): void => undefined;
  input.on("data", drop);
  // The turn that starts to read, the turn that reads, and the turn in which it has been read.
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  input.off("data", drop);
  input.pause();
  input.setRawMode(false);
}
