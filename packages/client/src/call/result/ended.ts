import { failure, type ExecuteOptions, type FailureResult } from "@mci/contract";
import type { CallRuntime } from "../call-runtime.ts";

export function cancelled(): FailureResult {
  return failure("The call was cancelled.", { code: "MCI_CANCELLED" });
}

export function closed(): FailureResult {
  return failure("The client is closed.", { code: "MCI_CLOSED" });
}

/** Much can end while a call waits in middleware, for its validator, for a person, or for a store. */
export function ended({ signal }: ExecuteOptions, { isClosed }: CallRuntime): FailureResult | undefined {
  if (signal?.aborted === true) return cancelled();
  return isClosed() ? closed() : undefined;
}
