import type { Limits, ToolResult } from "@mci/contract";
import type { Input } from "../input/input.ts";
import type { PreparedTool } from "../load/prepared-tool.ts";
import type { ActiveCall } from "./active-call.ts";
import { boundResult } from "./bound-result.ts";
import { isResult, notAResult } from "./is-result.ts";
import { keepCause } from "./keep-cause.ts";
import { andThen, type ValueOrPromise } from "./value-or-promise.ts";

/**
 * Returns the result that the caller gets: without credentials, checked against the outputSchema, bounded, with the facts
 * about the call. Waits only for the first use of an outputSchema.
 */
export function finalizeResult(
  result: ToolResult,
  { tool, output }: PreparedTool,
  call: ActiveCall,
  input: Input,
  limits: Limits,
): ValueOrPromise<ToolResult> {
  if (!isResult(result)) throw notAResult(`Tool '${tool.name}'`);
  const answer = call.secrets?.answer(result) ?? result;
  if (answer.isError) return keepCause(finished(answer, call, input, limits), result);
  if (output === undefined) return finished(answer, call, input, limits);
  return andThen(output(answer), (checked) => finished(checked, call, input, limits));
}

function finished(answer: ToolResult, { attempts }: ActiveCall, { ignored }: Input, limits: Limits): ToolResult {
  const bounded = boundResult(answer, limits.resultBytes);
  if (ignored === undefined && attempts === 1) return bounded;
  const facts = {
    ...(attempts > 1 ? { attempts } : undefined),
    ...(ignored === undefined ? undefined : { ignored_arguments: ignored }),
  };
  return { ...bounded, metadata: { ...bounded.metadata, ...facts } };
}
