import type { FailureResult } from "@mci/contract";

/** How a call is answered that was not started: an HTTP status, and when to come back. */
export interface CallRefusal {
  readonly status: 429 | 503;
  /** Seconds, for the header of that name. */
  readonly retryAfter: string;
}

/** Returns how to refuse a call; undefined for a result of the tool. */
export function callRefusal({ code, metadata, details }: FailureResult): CallRefusal | undefined {
  const status = statuses.get(code);
  return status && { status, retryAfter: seconds(metadata?.["retry_after_ms"] ?? details?.retryAfterMs) };
}

const statuses: ReadonlyMap<string, CallRefusal["status"]> = new Map([
  ["MCI_BUSY", 429],
  ["MCI_RATE_LIMITED", 429],
  ["MCI_CLOSED", 503],
  ["MCI_STORE", 503],
]);

function seconds(ms: unknown): string {
  return typeof ms === "number" && ms > 1_000 && ms < Number.MAX_SAFE_INTEGER ? `${Math.ceil(ms / 1_000)}` : "1";
}
