import type { FailureResult, Tool } from "@mci/contract";
import type { CallRuntime } from "../call-runtime.ts";
import { reportError } from "../on-error.ts";
import { toFailure } from "../result/to-failure.ts";

/** Reports what was thrown, and returns its result. */
export function thrown(error: unknown, tool: Tool, { onError, callId }: CallRuntime): FailureResult {
  if (onError !== undefined) reportError(onError, error, { tool: tool.name, callId });
  return toFailure(error, tool);
}
