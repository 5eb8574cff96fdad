import type { ExecuteOptions, Tool } from "@mci/contract";

/** Returns the caller of a test: one that has the scopes of its tool. */
export function callerOf({ access }: Tool): Pick<ExecuteOptions, "context"> {
  return access === undefined ? {} : { context: { scopes: access.scopes } };
}
