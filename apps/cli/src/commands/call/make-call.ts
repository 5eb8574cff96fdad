import type { CallContext, JsonObject, ToolResult } from "@mci/contract";
import type { OpenTools } from "../../open-tools.ts";
import { withProgress } from "../../output/progress.ts";
import { size } from "../../output/result-text.ts";
import { shortPath } from "../../output/problem-text.ts";
import type { Terminal } from "../../output/terminal.ts";
import { json, visible } from "../../output/visible.ts";
import type { FormAnswers } from "../../prompts/answer-forms.ts";
import { terminalApproval } from "../../prompts/terminal-approval.ts";
import type { PreparedCall } from "./prepare-call.ts";
import { accessRemark, printResult, remarks, toExitCode } from "./report.ts";
import { runWithTimeout } from "./timeout.ts";

/** The settings of a call on the command line. */
export interface CallSettings {
  readonly asJson: boolean;
  readonly explains: boolean;
  readonly timeoutMs: number | undefined;
  /** Caller as templates see it: `{{call.tenant}}`, `{{call.subject}}`. */
  readonly context: CallContext;
  /** The file for the result. */
  readonly out: string | undefined;
  /** Returns whether a person can be asked. */
  mayAsk(): boolean;
}

export interface CallSurroundings {
  readonly settings: CallSettings;
  readonly signal: AbortSignal;
  readonly terminal: Terminal;
}

/** The reason to abort a call whose result is not wanted any more: nothing of it is printed. */
export const staleCall = Symbol("stale call");

/** Makes a call, or explains it, prints what came of it, and returns the exit code. */
export async function makeCall(opened: OpenTools, call: PreparedCall, around: CallSurroundings): Promise<number> {
  const { client, tools } = opened;
  const { settings, signal, terminal } = around;
  const { name, props } = call;
  const { asJson, timeoutMs } = settings;
  const tool = tools.getTool(name);
  const isFiltered = tool === undefined && client.getTool(name) !== undefined;
  if (settings.explains) {
    const { explainCall } = await import("./explain-call.ts");
    return explainCall(opened, call, { asJson, context: settings.context, isFiltered, terminal });
  }
  const typed = call.answers && { answers: call.answers, inputSchema: tool?.inputSchema };
  const mayAsk = settings.mayAsk();
  const result = await withProgress(terminal, `Calling ${name}`, (_, progress) =>
    runWithTimeout(timeoutMs, signal, async (timed, pauseTimer) => {
      const { approve, throwIfInterrupted } = terminalApproval({ terminal, signal, typed }, (work) =>
        pauseTimer(() => progress?.pause(work) ?? work()),
      );
      const execute = (answers?: FormAnswers): Promise<ToolResult> =>
        tools.execute(name, props, {
          signal: timed,
          onProgress: progress?.update,
          context: settings.context,
          ...(mayAsk && { approve, roundTrip: { clientCapabilities, ...answers } }),
        });
      const ask = (asked: ToolResult) => async (): Promise<FormAnswers | undefined> => {
        const { answerForms } = await import("../../prompts/answer-forms.ts");
        return answerForms(asked, { tool: name, terminal, signal });
      };
      let answer = await execute();
      while (answer.isError && answer.inputRequired !== undefined) {
        const asking = ask(answer);
        const answers = mayAsk ? await pauseTimer(() => progress?.pause(asking) ?? asking()) : undefined;
        if (answers === undefined) break;
        answer = await execute(answers);
      }
      throwIfInterrupted();
      return answer;
    }),
  );
  if (signal.reason === staleCall) return 1;
  await print(result, settings, terminal);
  const lacking = accessRemark(tool, settings.context);
  const lines = lacking.length > 0 ? lacking : [...remarks(result, { tool, isFiltered, mayAsk })];
  if (!asJson) for (const line of lines) terminal.notes.print(line);
  return toExitCode(result);
}

/** Forms of tools are asked on the terminal. */
const clientCapabilities: JsonObject = { elicitation: { form: {} } };

async function print(result: ToolResult, { asJson, out }: CallSettings, terminal: Terminal): Promise<void> {
  if (out !== undefined && !result.isError) {
    const { saveJson, saveResult } = await import("./save-result.ts");
    const { saved, rest } = asJson ? await saveJson(result, out) : await saveResult(result, out);
    if (rest.length > 0) printResult({ ...result, content: rest }, terminal);
    for (const { file, bytes } of saved) terminal.notes.print(`Wrote ${visible(shortPath(file))} (${size(bytes)}).`);
  } else if (asJson) terminal.results.print(json(result));
  else printResult(result, terminal);
}
