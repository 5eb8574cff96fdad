import type { HttpResponse } from "../web/http-response.ts";
import type { RequestHeaders } from "../web/request-headers.ts";

type Headers = Readonly<Record<string, string>>;

/** For a request that does not come from an allowed page. */
export const noHeaders: Headers = Object.freeze({});

/** Returns the headers that let a page of this origin read the response. */
export function sharedWith(origin: string | undefined): Headers {
  if (origin === undefined) return noHeaders;
  return {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "x-request-id, retry-after, www-authenticate, mcp-protocol-version",
    vary: "origin",
  };
}

/** Returns the response to a preflight request; undefined for any other request. */
export function preflight(method: string, headers: RequestHeaders, shared: Headers): HttpResponse | undefined {
  if (method !== "OPTIONS" || shared === noHeaders || headers["access-control-request-method"] === undefined)
    return undefined;
  const wanted = headers["access-control-request-headers"];
  return {
    status: 204,
    headers: {
      ...shared,
      "access-control-allow-methods": "GET, POST, DELETE",
      // Headers set by a page of a trusted origin are safe.
      "access-control-allow-headers": typeof wanted === "string" ? wanted : "authorization, content-type",
      "access-control-max-age": "600",
    },
    body: "",
  };
}
