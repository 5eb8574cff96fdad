import { randomUUID } from "node:crypto";

import { headerOf, type RequestHeaders } from "./request-headers.ts";

/** Returns the `X-Request-ID` of the request if it is safe to log, else a new one. */
export function requestId(headers: RequestHeaders): string {
  const given = headerOf(headers, "x-request-id");
  return given !== undefined && loggable.test(given) ? given : randomUUID();
}

const loggable = /^[\w.:/+=@-]{1,128}$/;
