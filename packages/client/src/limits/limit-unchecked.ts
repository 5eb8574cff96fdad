import { failure, type FailureResult, type Tool } from "@mci/contract";

/** Refused as the store did not answer: a limit that cannot be checked must not be open. */
export function limitUnchecked({ name }: Tool): FailureResult {
  return failure(
    `Not run: the rate limit of tool '${name}' could not be checked, as the store does not answer. Try again later.`,
    { code: "MCI_STORE", details: { tool: name }, metadata: { retry_after_ms: 1_000 }, retry: {} },
  );
}
