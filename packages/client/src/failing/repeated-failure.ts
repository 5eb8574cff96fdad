import { failure, type FailureResult, type Tool } from "@mci/contract";
import { roundedDuration } from "../limits/duration.ts";

interface Repeated {
  readonly count: number;
  readonly code: string;
  readonly error: string;
  readonly waitMs: number;
}

/** The answer to a call that failed too often. The last error stands at its end, so that it reads like that call's own. */
export function repeatedFailure({ name }: Tool, { count, code, error, waitMs }: Repeated): FailureResult {
  return failure(
    `Not run: this call failed ${count} times the same way. Change its arguments, or wait ${roundedDuration(waitMs)}. Its last error: ${error}`,
    {
      code: "MCI_REPEATED_FAILURE",
      details: { tool: name },
      metadata: { failures: count, last_code: code, retry_after_ms: waitMs },
    },
  );
}
