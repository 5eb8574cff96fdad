import type { TraceContext } from "@mci/contract";

import type { SentHeader } from "./http-request.ts";

/** The headers with the trace of the call, unless the author wrote one. */
export function withTrace(headers: readonly SentHeader[], trace: TraceContext | undefined): readonly SentHeader[] {
  if (trace === undefined || headers.some(({ name }) => traceNames.includes(name.toLowerCase()))) return headers;
  const { traceparent, tracestate } = trace;
  const added = [
    { name: "traceparent", value: traceparent, at },
    ...(tracestate === undefined ? [] : [{ name: "tracestate", value: tracestate, at }]),
  ];
  return [...headers, ...added];
}

/** They differ with each call, so that a recording does not have their values. */
export const traceNames: readonly string[] = ["traceparent", "tracestate"];

const at = "/traceContext";
