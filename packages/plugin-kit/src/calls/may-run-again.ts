import type { Tool } from "@mci/contract";

/** Whether a tool can run again after a run that nobody knows the outcome of: the file says so, or each request has the same key. */
export function mayRunAgain(tool: Tool | undefined): boolean {
  if (tool === undefined) return false;
  const { annotations, execution } = tool;
  return annotations.readOnlyHint === true || annotations.idempotentHint === true || sendsKey(execution);
}

/** Requests with an idempotency key: the same key for each try. */
function sendsKey(execution: Tool["execution"]): boolean {
  return execution.type === "http" && Reflect.get(execution, "idempotency") !== undefined;
}
