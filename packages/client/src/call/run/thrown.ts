import type { CallContext, FailureResult, Tool } from "@mci/contract";
import type { CallRuntime } from "../call-runtime.ts";
import { callIdOf, reportError } from "../on-error.ts";
import { toFailure } from "../result/to-failure.ts";

/** Reports what was thrown, and returns its result. */
export function thrown(
  error: unknown,
  tool: Tool,
  context: CallContext | undefined,
  { onError, callId }: CallRuntime,
): FailureResult {
  if (onError !== undefined) reportError(onError, error, { tool: tool.name, callId: callId ?? callIdOf(context) });
  return toFailure(error, tool);
}
