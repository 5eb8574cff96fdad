import { failure, type FailureResult } from "@mci/contract";

export function cancelled(): FailureResult {
  return failure("The call was cancelled.", { code: "MCI_CANCELLED" });
}

export function closed(): FailureResult {
  return failure("The client is closed.", { code: "MCI_CLOSED" });
}
