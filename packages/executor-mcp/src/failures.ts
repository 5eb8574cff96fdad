import { failure, TemplateError, type FailureResult, type MCIError } from "@mci/contract";
import { withoutPaths } from "@mci/plugin-kit";
import type { AnswerFacts } from "./result.ts";

export interface FailureFacts {
  readonly facts: AnswerFacts;
  /** Asking again does no more than asking once. */
  readonly isIdempotent: boolean;
}

/** Returns the result of a call without an answer. */
export function toFailure(error: MCIError, { facts, isIdempotent }: FailureFacts): FailureResult {
  const { code, hint, details } = error;
  const text = TemplateError.is(error)
    ? `MCP server '${facts.server}' cannot be reached: ${error.message}`
    : withoutHost(error);
  const isSafe = isIdempotent && code === "MCI_SERVER_UNAVAILABLE";
  return failure(hint === undefined ? text : `${text.replace(/\.$/, "")}. ${hint}`, {
    code,
    details,
    cause: error,
    metadata: facts,
    ...(isSafe ? { retry: {} } : undefined),
  });
}

/** Removes paths: the output of a server that failed to start or died often contains its location. */
function withoutHost({ code, message }: MCIError): string {
  return code === "MCI_SERVER_UNAVAILABLE" ? withoutPaths(message) : message;
}
