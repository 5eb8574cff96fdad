import type { FailureResult } from "@mci/contract";
import type { JsonBounds } from "@mci/plugin-kit";

import type { ServerCode } from "./codes.ts";

/** A text response, for `node:http` and fetch handlers alike. */
export interface HttpResponse {
  readonly status: number;
  /** By lower-case name; the sender adds `content-length`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Scopes that the caller needs, with status 403. The sender adds the challenge. */
  readonly needs?: readonly string[] | undefined;
}

export function json(body: string, status = 200): HttpResponse {
  return { status, headers: jsonHeaders, body };
}

const jsonHeaders = Object.freeze({ "content-type": "application/json" });

/** Creates a refusal or a server error: `{ error, code }`. */
export function problem(
  status: number,
  code: ServerCode | FailureResult["code"],
  error: string,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return { status, headers: { ...jsonHeaders, ...headers }, body: JSON.stringify({ error, code }) };
}

export function bodyTooLong(maxBytes: number): HttpResponse {
  return problem(413, "MCI_REQUEST_LIMIT", `The body must not exceed ${maxBytes.toLocaleString("en-US")} bytes.`);
}

export function bodyNotUtf8(): HttpResponse {
  return problem(400, "MCI_REQUEST", "The body has bytes that are not UTF-8.");
}

/** `what`: such as "The body". */
export function tooMuchJson(what: string, excess: "levels" | "values" | "keys", bounds: JsonBounds): HttpResponse {
  if (excess === "levels") return problem(400, "MCI_REQUEST", `${what} is nested deeper than 100 levels.`);
  const max = bounds[excess].toLocaleString("en-US");
  return problem(413, "MCI_REQUEST_LIMIT", `${what} must not have more than ${max} ${excess}.`);
}

export function bodyTooHeavy(): HttpResponse {
  return problem(413, "MCI_REQUEST_LIMIT", "The body has more values than the server has room for now.");
}

/** Keeps browsers from rendering JSON, or a tool's text in it, as a page. */
export const nosniff: Readonly<Record<string, string>> = Object.freeze({ "x-content-type-options": "nosniff" });
