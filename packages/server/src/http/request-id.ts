import { randomUUID } from "node:crypto";

import { headerOf, type RequestHeaders } from "./request-headers.ts";

/** The `X-Request-ID` of whoever stands before us, if it is one that can be logged as it is; else one of our own. */
export function requestId(headers: RequestHeaders): string {
  const given = headerOf(headers, "x-request-id");
  return given !== undefined && loggable.test(given) ? given : randomUUID();
}

const loggable = /^[\w.:/+=@-]{1,128}$/;
