import { failure, type CallContext, type ExecuteOptions, type FailureResult } from "@mci/contract";
import type { CallableTool } from "./callable-tool.ts";

/** The caller of a call, as it was when the call began. */
export type Caller = Pick<ExecuteOptions, "context" | "callerToken">;

/**
 * Returns the options that a tool gets: with the handle of its caller's token if it acts as the caller, and without for every other
 * tool. What middleware did to the context does not change whose token that is, nor whose results are kept.
 *
 * @returns A failure if the tool acts as its caller, and the call has none.
 */
export function withCaller(
  { tool, actsAsCaller }: CallableTool,
  options: ExecuteOptions,
  { context, callerToken }: Caller,
): ExecuteOptions | FailureResult {
  if (!actsAsCaller) return options.callerToken === undefined ? options : { ...options, callerToken: undefined };
  if (callerToken === undefined) return withoutCaller(tool.name, context);
  const { tenant, subject } = context ?? {};
  return { ...options, context: { ...options.context, tenant, subject }, callerToken };
}

function withoutCaller(name: string, { tokenHash }: CallContext = {}): FailureResult {
  const reason =
    tokenHash === undefined
      ? "this call has no caller with a verified token"
      : "the token of this call is a static one, or names no person (sub)";
  const hint = "Call it over HTTP, at a server with guard.jwt, with a signed token that has a sub.";
  return failure(`Tool '${name}' acts as its caller, and ${reason}. ${hint}`, { code: "MCI_ACCESS" });
}
