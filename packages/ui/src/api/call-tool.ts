import { textOf, type CallObserver, type JsonObject, type ToolResult } from "@mci/contract";
import type { Workbench } from "../workbench.ts";
import type { CallAnswer } from "./answers.ts";
import { stringIn, type ApiRequest } from "./body.ts";

/** Calls a tool. The arguments may be anything: the tool has the last word. Ends the call if the page goes away. */
export async function callTool(
  workbench: Workbench,
  { body, context, callerToken, signal, toolbox }: ApiRequest,
): Promise<CallAnswer> {
  const name = stringIn(body, "name");
  const props = body["arguments"] as JsonObject;
  const progress: CallAnswer["progress"][number][] = [];
  const started = performance.now();
  const execute = (observer?: CallObserver): Promise<ToolResult> =>
    toolbox.execute(name, props, {
      signal,
      observer,
      context,
      callerToken,
      onProgress: (step) => progress.push({ ...step, at: performance.now() - started }),
    });
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
  };
}

function questionOf(result: ToolResult, workbench: Workbench): string | undefined {
  const id = result.isError && result.code === "MCI_APPROVAL" ? result.details?.approvalId : undefined;
  return id === undefined ? undefined : workbench.questionUrl?.(id);
}

/** Facts about an error are for programs of this process: they may name hosts and paths. */
function withoutDetails(result: ToolResult): ToolResult {
  if (!result.isError) return result;
  const { details: _, ...rest } = result;
  return rest;
}

/** Counting takes a second for three megabytes, in which nothing else happens. */
const maxCounted = 100_000;

/** Counts the tokens of a text; those of a long one after its beginning. */
function estimateTokens(text: string, count: (text: string) => number): number {
  if (text.length <= maxCounted) return count(text);
  return Math.round((count(text.slice(0, maxCounted)) * text.length) / maxCounted);
}
