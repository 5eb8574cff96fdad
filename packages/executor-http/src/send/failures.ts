import {
  failure,
  MCIError,
  TemplateError,
  type FailureResult,
  type HttpExecution,
  type Problem,
  type Tool,
} from "@mci/contract";
import { NetworkError } from "@mci/network-policy";
import { executionPlace, toProblem } from "@mci/plugin-kit";

import { RequestError } from "../request-error.ts";

export interface FailureFacts {
  /** Milliseconds since the request was begun. */
  readonly elapsed: number;
}

/** Returns the result of a request without a complete answer. Throws template errors on, for the client. */
export function toFailure(error: unknown, { elapsed }: FailureFacts): FailureResult {
  if (!MCIError.is(error) || TemplateError.is(error)) throw error;
  const status = NetworkError.is(error) ? error.status : undefined;
  const retry = error instanceof RequestError ? error.retry : undefined;
  const { code, message, hint, details } = error;
  return failure(hint === undefined ? message : `${message.replace(/\.$/, "")}. ${hint}`, {
    code,
    details,
    cause: error,
    metadata: { ...(status === undefined ? undefined : { status_code: status }), response_time_ms: elapsed },
    ...(retry === undefined ? undefined : { retry }),
  });
}

/** Returns the problem of a url that a tool names. `at`: its JSON pointer in the execution block. */
export function toUrlProblem(error: unknown, at: string, tool: Tool<HttpExecution>): Problem {
  if (!MCIError.is(error)) throw error;
  return { ...toProblem(error), ...executionPlace(tool, at) };
}
