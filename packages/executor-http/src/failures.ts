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
import { toProblem } from "@mci/plugin-kit";

import { RequestError } from "./request-error.ts";

export interface FailureFacts {
  /** Milliseconds since the request was begun. */
  readonly elapsed: number;
  /** The tool's own `timeout_ms`. */
  readonly timeout: number | undefined;
}

/** Returns the result of a request without a complete answer. Throws template errors on, for the client. */
export function failureOf(error: unknown, { elapsed, timeout }: FailureFacts): FailureResult {
  if (!MCIError.is(error) || TemplateError.is(error)) throw error;
  const status = error instanceof NetworkError ? error.status : undefined;
  const retry = error instanceof RequestError ? error.retry : undefined;
  const text = error.code === "MCI_TIMEOUT" ? timedOut(error, timeout) : error.message;
  return failure(error.hint === undefined ? text : `${text}. ${error.hint}`, {
    code: error.code,
    metadata: { ...(status === undefined ? undefined : { status_code: status }), response_time_ms: elapsed },
    ...(retry === undefined ? undefined : { retry }),
  });
}

/** The error behind a deadline usually says how long it was. */
function timedOut({ message, cause }: MCIError, timeout: number | undefined): string {
  const stage = message.slice(message.indexOf(":") + 2);
  const said = cause instanceof Error ? /timed out after \d+ ms/.exec(cause.message)?.[0] : undefined;
  return `${said ?? `timed out after ${timeout || 30_000} ms`}: ${stage}`;
}

/** Returns the problem of a url that a tool names. `at`: its JSON pointer in the execution block. */
export function problemOf(error: unknown, at: string, { name, origin }: Tool<HttpExecution>): Problem {
  if (!MCIError.is(error)) throw error;
  return {
    ...toProblem(error),
    tool: name,
    ...(origin.file === undefined ? undefined : { file: origin.file }),
    ...(origin.pointer === undefined ? undefined : { pointer: `${origin.pointer}/execution${at}` }),
  };
}
