import type { CallContext, ToolResult } from "@mci/contract";
import type { OpenTools } from "../../open-tools.ts";
import { withProgress } from "../../output/progress.ts";
import { size } from "../../output/result-text.ts";
import { shortPath } from "../../output/problem-text.ts";
import type { Terminal } from "../../output/terminal.ts";
import { json, visible } from "../../output/visible.ts";
import { callAndAsk } from "./call-and-ask.ts";
import type { PreparedCall } from "./prepare-call.ts";
import { printResult, remarks, toExitCode } from "./report.ts";
import { runWithTimeout } from "./timeout.ts";

/** The settings of a call on the command line. */
export interface CallSettings {
  readonly asJson: boolean;
  readonly explains: boolean;
  readonly timeoutMs: number | undefined;
  /** The caller as templates see it, `{{call.tenant}}` and `{{call.subject}}`, and its scopes. */
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
  const { name } = call;
  const { asJson, context } = settings;
  const tool = tools.getTool(name);
  const isFiltered = tool === undefined && client.getTool(name) !== undefined;
  if (settings.explains) {
    const { explainCall } = await import("./explain-call.ts");
    return explainCall(opened, call, { asJson, context, isFiltered, terminal });
  }
  const mayAsk = settings.mayAsk();
  const result = await withProgress(terminal, `Calling ${name}`, (_, progress) =>
    runWithTimeout(settings.timeoutMs, signal, (timed, pauseTimer) =>
      callAndAsk(tools, call, {
        context,
        mayAsk,
        terminal,
        signal: timed,
        interrupted: signal,
        onProgress: progress?.update,
        pause: (work) => pauseTimer(() => progress?.pause(work) ?? work()),
      }),
    ),
  );
  if (signal.reason === staleCall) return 1;
  await print(result, settings, terminal);
  if (!asJson) for (const line of remarks(result, { tool, context, isFiltered, mayAsk })) terminal.notes.print(line);
  return toExitCode(result);
}

async function print(result: ToolResult, { asJson, out }: CallSettings, terminal: Terminal): Promise<void> {
  if (out !== undefined && !result.isError) {
    const { saveJson, saveResult } = await import("./save-result.ts");
    const { saved, rest } = asJson ? await saveJson(result, out) : await saveResult(result, out);
    if (rest.length > 0) printResult({ ...result, content: rest }, terminal);
    for (const { file, bytes } of saved) terminal.notes.print(`Wrote ${visible(shortPath(file))} (${size(bytes)}).`);
  } else if (asJson) terminal.results.print(json(result));
  else printResult(result, terminal);
}
