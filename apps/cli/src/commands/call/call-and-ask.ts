import type { CallContext, JsonObject, Progress, ToolResult } from "@mci/contract";
import type { ToolSet } from "mci";
import type { Terminal } from "../../output/terminal.ts";
import type { FormAnswers } from "../../prompts/answer-forms.ts";
import { terminalApproval, type Pause } from "../../prompts/terminal-approval.ts";
import type { PreparedCall } from "./prepare-call.ts";

export interface Asking {
  readonly context: CallContext;
  /** Whether a person can be asked. */
  readonly mayAsk: boolean;
  readonly terminal: Terminal;
  /** Ends the call. */
  readonly signal: AbortSignal;
  /** Ends the questions, whose time is not that of the call. */
  readonly interrupted: AbortSignal;
  readonly onProgress: ((step: Progress) => void) | undefined;
  readonly pause: Pause;
}

/** Calls a tool, and asks the person at the terminal for a yes, and for the forms that the tool shows. */
export async function callAndAsk(tools: ToolSet, call: PreparedCall, asking: Asking): Promise<ToolResult> {
  const { name, props, answers: typedAnswers } = call;
  const { context, mayAsk, terminal, signal, interrupted, onProgress, pause } = asking;
  const typed = typedAnswers && { answers: typedAnswers, inputSchema: tools.getTool(name)?.inputSchema };
  const { approve, throwIfInterrupted } = terminalApproval({ terminal, signal: interrupted, typed }, pause);
  const execute = (answers?: FormAnswers): Promise<ToolResult> =>
    tools.execute(name, props, {
      signal,
      onProgress,
      context,
      ...(mayAsk && { approve, roundTrip: { clientCapabilities, ...answers } }),
    });
  const answersTo = async (asked: ToolResult): Promise<FormAnswers | undefined> => {
    const { answerForms } = await import("../../prompts/answer-forms.ts");
    return answerForms(asked, { tool: name, terminal, signal: interrupted });
  };
  let result = await execute();
  while (result.isError && result.inputRequired !== undefined) {
    const asked = result;
    const answers = mayAsk ? await pause(() => answersTo(asked)) : undefined;
    if (answers === undefined) break;
    result = await execute(answers);
  }
  throwIfInterrupted();
  return result;
}

/** Forms of tools are asked on the terminal. */
const clientCapabilities: JsonObject = { elicitation: { form: {} } };
