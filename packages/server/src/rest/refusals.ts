import type { FailureResult } from "@mci/contract";

import { callRefusal } from "../web/call-refusal.ts";
import { problem, type HttpResponse } from "../web/http-response.ts";

/** Answers a call that its idempotency key keeps from running; undefined for errors of another kind. */
export function keyRefusal(code: FailureResult["code"], message: string): HttpResponse | undefined {
  if (code === "MCI_REQUEST") return problem(400, code, message);
  if (code === "MCI_IN_PROGRESS") return problem(409, code, message, { "retry-after": "1" });
  return code === "MCI_KEY_REUSED" ? problem(422, code, message) : undefined;
}

/** Answers a call that was not started as the server is busy or closing; undefined for errors of another kind. */
export function busyRefusal(result: FailureResult): HttpResponse | undefined {
  const refusal = callRefusal(result);
  return refusal && problem(refusal.status, result.code, result.error, { "retry-after": refusal.retryAfter });
}
