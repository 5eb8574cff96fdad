import type { HttpAuth, HttpBody, HttpExecution, QuickLook } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { isHeaderName } from "./request/headers.ts";

/**
 * Whether a request is of the plain kind, of which nothing can be reported when it is prepared: an address, headers, a
 * query, JSON, a token or a key. Everything else is looked at by what prepares it.
 */
export function surelyPrepares(execution: HttpExecution, look: QuickLook): boolean {
  for (const name in execution) if (!plain.has(name)) return false;
  const { method, headers, params, query, auth, body } = execution;
  return (
    isPlainText(method ?? "GET") &&
    isPlainUrl(execution.url, look) &&
    (params === undefined || query === undefined) &&
    look.value(params ?? query) &&
    (headers === undefined || arePlainHeaders(headers, look)) &&
    (auth === undefined || isPlainAuth(auth, look)) &&
    (body === undefined || isPlainBody(body, look))
  );
}

/** All fields that are looked at here, and those that the client reads. */
const plain: ReadonlySet<string> = new Set<keyof HttpExecution>([
  "type",
  "method",
  "url",
  "headers",
  "params",
  "query",
  "auth",
  "body",
  "timeout_ms",
  "concurrency",
  "traceContext",
]);

/** It is split at its placeholders, each of which is parsed again: quotes could hide where one ends. */
function isPlainUrl(url: string, look: QuickLook): boolean {
  return look.field(url) && !/['"`]/.test(url);
}

function arePlainHeaders(headers: NonNullable<HttpExecution["headers"]>, look: QuickLook): boolean {
  if (!isRecord(headers)) return false;
  for (const [name, source] of Object.entries(headers)) {
    if (!isHeaderName(name) || !isPlainText(source) || !look.field(source, { native: true })) return false;
  }
  return true;
}

function isPlainAuth(auth: HttpAuth, look: QuickLook): boolean {
  if (auth.type === "bearer") return look.field(auth.token);
  if (auth.type !== "apiKey" || !isPlainText(auth.name)) return false;
  return look.field(auth.value) && (auth.in === "query" || isHeaderName(auth.name));
}

function isPlainBody(body: HttpBody, look: QuickLook): boolean {
  if ("type" in body) return body.type === "json" && look.value(body.content);
  return "json" in body && look.value(body.json);
}

/** True for a string that any header can hold. A block may hold anything else. */
function isPlainText(source: unknown): boolean {
  return typeof source === "string" && /^[\t\x20-\x7e]*$/.test(source);
}
