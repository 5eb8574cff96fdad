import type { HttpExecution } from "@mci/contract";
import type { FieldReader } from "./field-reader.ts";

/** Reads how often a request is tried beside its first try. */
export function readRetries(spot: FieldReader): number {
  const retries = spot.count() ?? 0;
  if (retries <= maxRetries) return retries;
  spot.warning(`${spot.path} is ${retries}, and counts as ${maxRetries}.`, {
    hint: "A call is tried at most 10 times; the first try counts as one.",
  });
  return maxRetries;
}

const maxRetries = 9;

/** `timeout_seconds` counts for each try; a call has time for all of them and the pauses between. */
export function toTimeouts(
  timeout: number | undefined,
  retries: number,
): Pick<HttpExecution, "timeout_ms" | "retries"> {
  if (retries === 0) return timeout === undefined ? {} : { timeout_ms: toMilliseconds(timeout) };
  const each = toMilliseconds(timeout ?? 0) || defaultTimeout;
  const attempts = retries + 1;
  return { timeout_ms: each * attempts + sumPauses(retries), retries: { attempts, timeout_ms: each } };
}

/** Zero is the default of the client; any other time is at least a millisecond, and not that. */
function toMilliseconds(seconds: number): number {
  return seconds === 0 ? 0 : Math.max(1, Math.round(seconds * 1000));
}

const defaultTimeout = 30_000;

/** The longest that the pauses of the client take, of which each is at most twice the one before. */
function sumPauses(retries: number): number {
  let pauses = 0;
  for (let at = 0; at < retries; at += 1) pauses += Math.min(firstPauseMs * 2 ** at, maxPauseMs);
  return pauses;
}

const firstPauseMs = 500;
const maxPauseMs = 20_000;
