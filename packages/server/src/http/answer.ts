import type { MCICode } from "@mci/contract";

import type { ServerCode } from "./codes.ts";

/** What goes back, as text: the same for `node:http` and for fetch handlers. */
export interface Answer {
  readonly status: number;
  /** By lower-case name; `content-length` is left to whoever sends it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function json(body: string, status = 200): Answer {
  return { status, headers: jsonHeaders, body };
}

const jsonHeaders = Object.freeze({ "content-type": "application/json" });

/** A refusal or a failure of the server's own: `{ error, code }`. */
export function problem(
  status: number,
  code: ServerCode | MCICode,
  error: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, headers: { ...jsonHeaders, ...headers }, body: JSON.stringify({ error, code }) };
}

export function bodyTooLong(most: number): Answer {
  return problem(413, "MCI_REQUEST_LIMIT", `The body may have ${most.toLocaleString("en-US")} bytes.`);
}

export function bodyNotUtf8(): Answer {
  return problem(400, "MCI_REQUEST", "The body has bytes that are not UTF-8.");
}

export function bodyTooDeep(): Answer {
  return problem(400, "MCI_REQUEST", "The body nests deeper than 100 levels.");
}

export function bodyTooMany(what: "keys" | "values", most: number): Answer {
  return problem(413, "MCI_REQUEST_LIMIT", `The body may have ${most.toLocaleString("en-US")} ${what}.`);
}

export function bodyTooHeavy(): Answer {
  return problem(413, "MCI_REQUEST_LIMIT", "The body has more values than the server takes at once.");
}
