import type { ErrorDetails } from "@mci/contract";
import { isRecord } from "@mci/contract";

/**
 * Returns the reason to abort something with after `ms`: a DOMException named TimeoutError, as `AbortSignal.timeout`
 * creates one,
 * with the time in `details.ms`.
 */
export function timeoutReason(ms: number, message = `timed out after ${ms} ms`): DOMException {
  const details: ErrorDetails = { ms };
  return Object.assign(new DOMException(message, "TimeoutError"), { details });
}

/** A timeout and its duration. */
export interface Timeout {
  /** `timed out after 50 ms`, or without the time if the reason does not have it. */
  readonly text: string;
  readonly details: ErrorDetails | undefined;
}

/** Returns how to report that something was aborted at its deadline; undefined for any other reason. */
export function describeTimeout(reason: unknown): Timeout | undefined {
  if (!(reason instanceof Error) || reason.name !== "TimeoutError") return undefined;
  const details: unknown = "details" in reason ? reason.details : undefined;
  const ms = isRecord(details) ? details["ms"] : undefined;
  return typeof ms === "number"
    ? { text: `timed out after ${ms} ms`, details: { ms } }
    : { text: "timed out", details: undefined };
}
