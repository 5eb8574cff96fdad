import { failure, TemplateError, type FailureResult, type MCIError } from "@mci/contract";
import { withoutPaths } from "@mci/plugin-kit";
import type { AnswerFacts } from "./result.ts";

export interface FailureFacts {
  readonly facts: AnswerFacts;
  /** Asking again does no more than asking once. */
  readonly isIdempotent: boolean;
  /** The tool's own `timeout_ms`. */
  readonly timeout: number | undefined;
}

/** Returns the result of a call without an answer. */
export function failureOf(error: MCIError, { facts, isIdempotent, timeout }: FailureFacts): FailureResult {
  const { code, hint } = error;
  const text = TemplateError.is(error)
    ? `MCP server '${facts.server}' cannot be reached: ${error.message}`
    : withoutHost(withTime(error, timeout), error);
  const isSafe = isIdempotent && code === "MCI_SERVER_UNAVAILABLE";
  return failure(hint === undefined ? text : `${text.replace(/\.$/, "")}. ${hint}`, {
    code,
    metadata: facts,
    ...(isSafe ? { retry: {} } : undefined),
  });
}

/** Removes paths: the output of a server that failed to start or died often contains its location. */
function withoutHost(text: string, { code }: MCIError): string {
  return code === "MCI_SERVER_UNAVAILABLE" ? withoutPaths(text) : text;
}

/** Adds to a timeout how long it was, which its cause usually says. */
function withTime({ code, message, cause }: MCIError, timeout: number | undefined): string {
  if (code !== "MCI_TIMEOUT") return message;
  const said = cause instanceof Error ? /timed out after \d+ ms/.exec(cause.message)?.[0] : undefined;
  return message.replace(/^timed out(?! after)/, said ?? `timed out after ${timeout || 30_000} ms`);
}
