import type { IncomingMessage } from "node:http";

import type { RequestHeaders } from "../web/request-headers.ts";

/** The parts of a request that a guard looks at. */
export interface GuardedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: RequestHeaders | Headers;
}

/** A request as a guard checks it, with its headers by lower-case name. */
export interface PlainRequest extends GuardedRequest {
  readonly headers: RequestHeaders;
}

/** Returns a request of whichever kind as a guard checks it. */
export function toPlainRequest(request: GuardedRequest | Request | IncomingMessage): PlainRequest {
  const { method = "GET", headers } = request;
  const given = isHeaders(headers) ? Object.fromEntries(headers) : headers;
  if ("path" in request) return { method, path: request.path, headers: given };
  const url = request.url ?? "";
  if (!URL.canParse(url)) return { method, path: url.replace(/\?.*/s, ""), headers: given };
  // A Request created by hand has no Host header; its URL has the same information.
  const { pathname: path, host } = new URL(url);
  return { method, path, headers: { host, ...given } };
}

/** Runtimes and polyfills have classes of their own. */
function isHeaders(headers: RequestHeaders | Headers): headers is Headers {
  return typeof headers["get"] === "function";
}
