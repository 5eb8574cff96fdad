import { createHash } from "node:crypto";

import { MCIError, type Call, type HttpExecution, type PrepareContext, type Tool } from "@mci/contract";

import { belongsToConnection, headerKey, type Header } from "./headers.ts";
import { reporting } from "../reporting.ts";

/**
 * The headers of a tool and, for a method that changes something, the key by which its server knows a request it has
 * had before: the caller's, else one made of the tool and its arguments, the same for every attempt. A header of that
 * name which the author has written is left as it is. An invalid name is reported.
 */
export function withIdempotency(
  headers: readonly Header[],
  { name: tool, execution }: Tool<HttpExecution>,
  context: Pick<PrepareContext, "report">,
): readonly Header[] {
  const { idempotency, method = "GET" } = execution;
  if (idempotency === undefined || safe.has(method.toUpperCase())) return headers;
  const { header: name } = idempotency;
  const key = reporting(context, { source: name, at: "/idempotency/header" }, () => keyName(name));
  if (key === undefined) return headers;
  const value = (call: Call): string => call.idempotencyKey || digest(tool, call.scope.props);
  const own = headers.find((header) => header.key === key);
  if (own === undefined) return [...headers, { name, key, at: "/idempotency", names: [], secret: false, value }];
  const filled: Header = {
    name: own.name,
    key,
    at: own.at,
    names: own.names,
    secret: own.secret,
    value: (call, show) => own.value(call, show) ?? value(call),
  };
  return headers.map((header) => (header === own ? filled : header));
}

function keyName(name: string): string {
  const key = headerKey(name);
  if (!belongsToConnection(key)) return key;
  throw new MCIError("MCI_HTTP_HEADER", `idempotency.header cannot be '${name}', which belongs to the connection.`, {
    hint: "Usually it is called 'Idempotency-Key'.",
  });
}

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/** Equal for equal arguments, in whatever order they are given. */
function digest(tool: string, props: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([tool, props], sorted))
    .digest("hex")
    .slice(0, 32);
}

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
