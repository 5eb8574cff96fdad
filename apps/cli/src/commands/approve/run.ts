import { answerQuestion } from "../../approvals/answer-question.ts";
import type { CommandInput } from "../../command.ts";
import type { Terminal } from "../../output/terminal.ts";

export async function run(input: CommandInput, terminal: Terminal): Promise<number> {
  return answerQuestion("approve", input, terminal);
}
