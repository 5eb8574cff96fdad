import type { Answer } from "../http/answer.ts";
import type { RequestHeaders } from "../http/request-headers.ts";

type Headers = Readonly<Record<string, string>>;

/** Of a request that no listed page has made. */
export const noHeaders: Headers = Object.freeze({});

/** What tells a browser that a page of this origin may read the answer. */
export function sharedWith(origin: string | undefined): Headers {
  if (origin === undefined) return noHeaders;
  return {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "x-request-id, retry-after, www-authenticate, mcp-protocol-version",
    vary: "origin",
  };
}

/** The answer to a browser that asks before it sends what a page wants; undefined for all other requests. */
export function preflight(method: string, headers: RequestHeaders, shared: Headers): Answer | undefined {
  if (method !== "OPTIONS" || shared === noHeaders || headers["access-control-request-method"] === undefined)
    return undefined;
  const wanted = headers["access-control-request-headers"];
  return {
    status: 204,
    headers: {
      ...shared,
      "access-control-allow-methods": "GET, POST, DELETE",
      // Nothing in a header is dangerous because a page of a trusted origin has set it.
      "access-control-allow-headers": typeof wanted === "string" ? wanted : "authorization, content-type",
      "access-control-max-age": "600",
    },
    body: "",
  };
}
