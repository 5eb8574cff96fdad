import type { HttpExecution, Tool } from "@mci/contract";
import { NetworkError, type NetworkResponse } from "@mci/network-policy";

import { RequestError, type Retry } from "../request-error.ts";
import type { HttpRequest } from "../request/http-request.ts";
import { retryAfter } from "./retry-after.ts";

/** Whether a request sent twice does no more than one sent once: by its method, its key, or the word of its author. */
export function isRepeatable(
  { method, headers }: Pick<HttpRequest, "method" | "headers">,
  { annotations, execution }: Pick<Tool<HttpExecution>, "annotations" | "execution">,
): boolean {
  if (idempotent.has(method) || annotations.idempotentHint === true) return true;
  const keys = ["idempotency-key", execution.idempotency?.header.toLowerCase()];
  return headers.some(({ name, value }) => value !== "" && keys.includes(name.toLowerCase()));
}

const idempotent = new Set(["GET", "HEAD", "OPTIONS", "PUT", "DELETE"]);

/** Set when the request that got this answer may be sent once more. */
export function planRetry(
  { status, headers }: Pick<NetworkResponse, "status" | "headers">,
  repeatable: boolean,
): Retry | undefined {
  if (!(repeatable ? passing : declined).has(status)) return undefined;
  const after = retryAfter(headers["retry-after"]);
  return after === undefined ? {} : { after_ms: after };
}

/** Statuses after which a second try often succeeds. */
const passing = new Set([408, 429, 500, 502, 503, 504]);

/** A server that answers with these has not done what it was asked. */
const declined = new Set([429, 503]);

/** An error of a request that may be sent again, if it `isRepeatable` while its call goes on. */
export function withRetry(error: unknown, repeatable: boolean): unknown {
  if (!repeatable || !mayPass(error)) return error;
  const { code, message, hint, cause, status, details } = error;
  return new RequestError(code, message, { hint, cause, status, details, retry: {} });
}

/** No connection, none that lasted until the answer was there, or the time of one try is over; not what was refused. */
function mayPass(error: unknown): error is NetworkError {
  return NetworkError.is(error) && passingErrors.has(error.code);
}

const passingErrors: ReadonlySet<string> = new Set(["MCI_HTTP_CONNECT", "MCI_HTTP_ANSWER", "MCI_TIMEOUT"]);
