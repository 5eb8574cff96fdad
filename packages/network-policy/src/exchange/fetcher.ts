import { acceptEncoding } from "./decoder.ts";
import { urlError } from "./network-error.ts";
import type { Outgoing, Route } from "../route/route.ts";
import { Streamed } from "./streamed.ts";

/** The part of `fetch` that our fetch functions have: a url and its method, headers, body (text or bytes) and signal. */
export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** A `fetch` whose requests go where `routeTo` lets them go. */
export function fetcher(routeTo: (url: URL) => Promise<Route>): Fetch {
  return async (target, { method = "GET", headers, body, signal } = {}) => {
    if (!URL.canParse(String(target))) throw urlError("not a url");
    const url = new URL(target);
    const route = await routeTo(url);
    const request = {
      method: method.toUpperCase(),
      path: url.pathname + url.search,
      headers: toHeaderList(new Headers(headers)),
      body: sendable(body),
    };
    return new Streamed(url, signal ?? undefined).through(route, request);
  };
}

function toHeaderList(headers: Headers): string[] {
  if (!headers.has("accept-encoding")) headers.set("accept-encoding", acceptEncoding);
  return [...headers].flat();
}

function sendable(body: RequestInit["body"]): Outgoing["body"] {
  if (body === undefined || body === null || typeof body === "string") return body ?? null;
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  throw new TypeError("Only texts and bytes can be sent as a body.");
}
