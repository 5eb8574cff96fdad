import { textOf, type CallObserver, type JsonObject, type ToolResult } from "@mci/contract";
import type { Workbench } from "../workbench.ts";
import type { AskedInput, CallAnswer } from "./answers.ts";
import { askedForms, clientCapabilities, responsesIn } from "./asked-forms.ts";
import { stringIn, type ApiRequest } from "./body.ts";
import type { RequestStates } from "./request-states.ts";

/**
 * Calls a tool, or goes on with a call that has asked for input. The arguments may be anything: the tool has the last word. Ends the
 * call if the page goes away.
 */
export async function callTool(
  workbench: Workbench,
  states: RequestStates,
  { body, context, callerToken, signal, toolbox }: ApiRequest,
): Promise<CallAnswer> {
  const name = stringIn(body, "name");
  const inputResponses = responsesIn(body["responses"]);
  const requestState =
    body["state"] === undefined ? undefined : states.open(stringIn(body, "state"), { tool: name, context });
  const props = body["arguments"] as JsonObject;
  const progress: CallAnswer["progress"][number][] = [];
  const started = performance.now();
  const execute = (observer?: CallObserver): Promise<ToolResult> =>
    toolbox.execute(name, props, {
      signal,
      observer,
      context,
      callerToken,
      roundTrip: { clientCapabilities, inputResponses, requestState },
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
    asks: asksOf(result, (state) => states.seal(state, { tool: name, context })),
  };
}

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

/** Counting takes a second for three megabytes, in which nothing else happens. */
const maxCounted = 100_000;

/** Counts the tokens of a text; those of a long one after its beginning. */
function estimateTokens(text: string, count: (text: string) => number): number {
  if (text.length <= maxCounted) return count(text);
  return Math.round((count(text.slice(0, maxCounted)) * text.length) / maxCounted);
}
