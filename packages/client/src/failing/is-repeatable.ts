import type { FailureResult } from "@mci/contract";

/**
 * Whether the same call will likely fail the same way. Not if the error passes by itself, says when to come back, or asks for
 * input.
 */
export function isRepeatable({ code, retry, metadata, inputRequired }: FailureResult): boolean {
  if (retry !== undefined || inputRequired !== undefined || passing.has(code)) return false;
  return metadata?.["retry_after_ms"] === undefined;
}

const passing: ReadonlySet<string> = new Set([
  "MCI_BUSY",
  "MCI_CANCELLED",
  "MCI_CLOSED",
  "MCI_HTTP_CONNECT",
  "MCI_HTTP_UNAVAILABLE",
  "MCI_INPUT_REQUIRED",
  "MCI_RATE_LIMITED",
  "MCI_SERVER_UNAVAILABLE",
  "MCI_STORE",
  "MCI_TIMEOUT",
  "MCI_UNAVAILABLE",
]);
