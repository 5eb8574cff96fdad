import { refuseArguments } from "../arguments/refuse-arguments.ts";
import type { CommandInput } from "../command.ts";
import { watchInterruption } from "../interruption.ts";
import type { Terminal } from "../output/terminal.ts";
import { visible } from "../output/visible.ts";
import { askApproval } from "../prompts/ask-approval.ts";
import { mayAsk } from "../prompts/may-ask.ts";
import { UsageError } from "../usage-error.ts";
import { openQuestions } from "./open-questions.ts";
import type { Question } from "./questions.ts";

/** Shows a question on the terminal and answers it after a yes there; with a token of its server also without a terminal. */
export async function answerQuestion(
  verdict: "approve" | "refuse",
  { positionals, options }: CommandInput,
  terminal: Terminal,
): Promise<number> {
  const [id, ...others] = positionals;
  if (id === undefined) throw new UsageError("Which question?", `mci ${verdict} ID; 'mci approvals' shows the ids.`);
  refuseArguments(verdict, others, "It takes one question at a time.");
  const isTerminal = mayAsk(options, terminal);
  if (!isTerminal && options.server === undefined) {
    throw new UsageError(
      `'mci ${verdict}' asks a person, and cannot ask here.`,
      "Run it on a terminal, or with the token of a person: --server URL --token-file FILE.",
    );
  }
  const { signal, causeOf } = watchInterruption();
  const questions = await openQuestions(options, terminal);
  try {
    const question = await questions.find(id);
    checkOpen(id, question);
    const message = `Type yes to ${verdict === "approve" ? "let exactly this call run" : "refuse this call"}:`;
    if (isTerminal && !(await askApproval(question, { terminal, signal, message }))) {
      terminal.messages.print("Nothing was answered: the question is still open.");
      return 1;
    }
    await questions.answer(question, verdict);
    terminal.messages.print(
      verdict === "approve"
        ? `Approved: ${visible(question.show)}\nThe call runs once, when its caller repeats it.`
        : `Refused: ${visible(question.show)}`,
    );
    return 0;
  } catch (error) {
    throw causeOf(error);
  } finally {
    await questions.close();
  }
}

function checkOpen(id: string, question: Question | undefined): asserts question is Question {
  if (question === undefined) {
    throw new UsageError(`There is no question ${visible(id)}.`, "'mci approvals' shows the open ones.");
  }
  if (question.isExpired) {
    throw new UsageError(`The question ${id} has expired.`, "It is asked again when the call is repeated.");
  }
  if (question.state !== "asked")
    throw new UsageError(`The question ${id} was answered before: it is ${question.state}.`);
}
