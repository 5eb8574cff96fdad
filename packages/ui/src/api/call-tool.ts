import { textOf, type CallObserver, type Progress, type ToolResult } from "@mci/contract";
import type { Workbench } from "../workbench.ts";
import type { AskedInput, CallAnswer } from "./answers.ts";
import { askedForms } from "./asked-forms.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { followTask } from "./follow-task.ts";
import type { ReadCall } from "./read-call.ts";
import type { RequestStates } from "./request-states.ts";

interface RunningCall {
  readonly workbench: Workbench;
  readonly states: RequestStates;
  readonly signal: AbortSignal;
  readonly onTask: (id: string) => void;
  readonly onProgress: (step: Progress) => void;
}

/** Calls a tool: as a task if it may take long. */
export async function runCall(
  call: ReadCall,
  { workbench, states, signal, onTask, onProgress }: RunningCall,
): Promise<CallAnswer> {
  const { name, props, tool, roundTrip, context, callerToken, toolbox } = call;
  const { tasks } = workbench;
  const progress: CallAnswer["progress"][number][] = [];
  const started = performance.now();
  const note = (step: Progress): void => {
    if (progress.length < maxSteps) progress.push({ ...step, at: performance.now() - started });
    onProgress(step);
  };
  const execute = (observer?: CallObserver): Promise<ToolResult> =>
    tasks !== undefined && (tool?.task ?? call.task) !== undefined
      ? followTask(call, tasks, { signal, onTask, onProgress: note })
      : toolbox.execute(name, props, { signal, observer, context, callerToken, roundTrip, onProgress: note });
  const { result, steps } =
    workbench.trace === undefined ? { result: await execute(), steps: [] } : await workbench.trace(execute);
  const durationMs = performance.now() - started;
  const redact = (text: string): string => toolbox.redact?.(text) ?? text;
  // A model counts images and sounds in ways of its own.
  const isCounted = result.content.length === 0 || result.content.some(({ type }) => type === "text");
  const tokens = isCounted && workbench.countTokens ? estimateTokens(textOf(result), workbench.countTokens) : undefined;
  return {
    result: withoutDetails(result),
    durationMs,
    progress,
    // The name of a host can contain secrets too.
    steps: steps.map((step) => ({ ...step, note: step.note && redact(step.note) })),
    tokens,
    question: questionOf(result, workbench),
    asks: asksOf(result, (state) => states.seal(state, { tool: name, context })),
  };
}

/** Steps of progress beyond this number are not traced. */
const maxSteps = 200;

function asksOf(result: ToolResult, seal: (state: string) => string): AskedInput | undefined {
  const { inputRequired: asked, details } = result.isError ? result : {};
  const forms = asked && askedForms(asked);
  if (asked === undefined || forms === undefined) return undefined;
  const state = asked.requestState === undefined ? undefined : seal(asked.requestState);
  return { forms, state, isApproval: details?.approvalId !== undefined };
}

function questionOf(result: ToolResult, workbench: Workbench): string | undefined {
  const id = result.isError && result.code === "MCI_APPROVAL" ? result.details?.approvalId : undefined;
  return id === undefined ? undefined : workbench.questionUrl?.(id);
}

/** Facts about an error are for programs of this process: they may name hosts and paths. Questions are sent as forms. */
function withoutDetails(result: ToolResult): ToolResult {
  if (!result.isError) return result;
  const { details: _, inputRequired: __, ...rest } = result;
  return rest;
}
