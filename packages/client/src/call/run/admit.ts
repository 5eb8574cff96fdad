import type { CallContext, ExecuteOptions, FailureResult, ToolResult } from "@mci/contract";
import type { Input } from "../../input/input.ts";
import { limitUnchecked } from "../../limits/limit-unchecked.ts";
import type { CallableTool } from "../callable-tool.ts";
import { reportError } from "../on-error.ts";
import type { CallRuntime } from "../call-runtime.ts";

/** Whether {@link admit} has anything to do. */
export function needsAdmission({ limit, tool }: CallableTool, { failing }: CallRuntime): boolean {
  return limit !== undefined || (failing.hasAny && failing.has(tool.name));
}

/**
 * Returns why a call must not run: it failed too often the same way, or its rate limit is reached. `caller`: whose limit counts,
 * where the tool gets less of the context.
 */
export async function admit(
  { tool, limit }: CallableTool,
  { props, unparsed = props }: Input,
  { context, roundTrip }: ExecuteOptions,
  caller: CallContext | undefined,
  { failing, onError, callId }: CallRuntime,
): Promise<FailureResult | undefined> {
  const report = (error: unknown): void => {
    if (onError !== undefined) reportError(onError, error, { tool: tool.name, callId });
  };
  // Without the store, only the failures of this process count.
  const call = { tool, props: unparsed, context, roundTrip };
  const repeated = failing.has(tool.name) ? await failing.refusal(call).catch(report) : undefined;
  if (repeated !== undefined) return repeated;
  if (limit === undefined) return undefined;
  try {
    return await limit(caller);
  } catch (error) {
    report(error);
    return limitUnchecked(tool);
  }
}

/** Forgets that an admitted call has failed before. */
export function countSuccess(
  result: ToolResult,
  { tool }: CallableTool,
  { props, unparsed = props }: Input,
  { context, roundTrip }: ExecuteOptions,
  { failing, onError, callId }: CallRuntime,
): ToolResult {
  if (result.isError || !failing.has(tool.name)) return result;
  failing.succeeded({ tool, props: unparsed, context, roundTrip }, (error) => {
    if (onError !== undefined) reportError(onError, error, { tool: tool.name, callId });
  });
  return result;
}
