import type { MCICode } from "@mci/contract";

import type { ServerCode } from "./codes.ts";

/** A text response, for `node:http` and fetch handlers alike. */
export interface Answer {
  readonly status: number;
  /** By lower-case name; the sender adds `content-length`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function json(body: string, status = 200): Answer {
  return { status, headers: jsonHeaders, body };
}

const jsonHeaders = Object.freeze({ "content-type": "application/json" });

/** Creates a refusal or a server error: `{ error, code }`. */
export function problem(
  status: number,
  code: ServerCode | MCICode,
  error: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, headers: { ...jsonHeaders, ...headers }, body: JSON.stringify({ error, code }) };
}

export function bodyTooLong(most: number): Answer {
  return problem(413, "MCI_REQUEST_LIMIT", `The body must not exceed ${most.toLocaleString("en-US")} bytes.`);
}

export function bodyNotUtf8(): Answer {
  return problem(400, "MCI_REQUEST", "The body has bytes that are not UTF-8.");
}

export function bodyTooDeep(): Answer {
  return problem(400, "MCI_REQUEST", "The body is nested deeper than 100 levels.");
}

export function bodyTooMany(what: "keys" | "values", most: number): Answer {
  return problem(413, "MCI_REQUEST_LIMIT", `The body must not have more than ${most.toLocaleString("en-US")} ${what}.`);
}

export function bodyTooHeavy(): Answer {
  return problem(413, "MCI_REQUEST_LIMIT", "The body has more values than the server can hold now.");
}
