import type { FailureResult, Limits, Tool, ToolResult } from "@mci/contract";
import type { FailingCalls } from "../../failing/failing-calls.ts";
import { argumentFacts, type Input } from "../../input/input.ts";
import type { CallableTool } from "../callable-tool.ts";
import type { ActiveCall } from "../active-call.ts";
import { boundResult } from "./bound-result.ts";
import { isResult, notAResult } from "./is-result.ts";
import { keepCause } from "./keep-cause.ts";
import { andThen, type ValueOrPromise } from "@mci/plugin-kit";

/** The parts of a {@link CallRuntime} that are needed. */
interface FinalRuntime {
  readonly limits: Limits;
  readonly failing: FailingCalls;
}

/**
 * Returns the result that the caller gets: without credentials, checked against the outputSchema, bounded, with the facts
 * about the call. Waits only for the first use of an outputSchema.
 */
export function finalizeResult(
  result: ToolResult,
  { tool, output }: CallableTool,
  call: ActiveCall,
  input: Input,
  runtime: FinalRuntime,
): ValueOrPromise<ToolResult> {
  if (!isResult(result)) throw notAResult(`Tool '${tool.name}'`);
  const answer = call.secrets?.answer(result) ?? result;
  const { limits } = runtime;
  if (answer.isError) {
    countFailure(answer, tool, call, runtime.failing);
    return keepCause(finished(answer, call, input, limits), result);
  }
  return output === undefined ? finished(answer, call, input, limits) : checked(output(answer), call, input, limits);
}

function checked(
  output: ValueOrPromise<ToolResult>,
  call: ActiveCall,
  input: Input,
  limits: Limits,
): ValueOrPromise<ToolResult> {
  return andThen(output, (answer) => finished(answer, call, input, limits));
}

function countFailure(answer: FailureResult, tool: Tool, call: ActiveCall, failing: FailingCalls): void {
  const { arguments: props, context, roundTrip } = call;
  failing.failed({ tool, props, context, roundTrip }, answer, (error) => call.report?.(error));
}

function finished(answer: ToolResult, { attempts }: ActiveCall, input: Input, limits: Limits): ToolResult {
  const bounded = boundResult(answer, limits.resultBytes);
  const facts = argumentFacts(input);
  if (facts === undefined && attempts === 1) return bounded;
  return { ...bounded, metadata: { ...bounded.metadata, ...(attempts > 1 ? { attempts } : undefined), ...facts } };
}
