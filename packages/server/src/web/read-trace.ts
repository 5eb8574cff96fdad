import type { TraceContext } from "@mci/contract";
import { headerOf, type RequestHeaders } from "./request-headers.ts";

/**
 * Returns the trace of a caller: that in the `_meta` of its message, else that of its HTTP request. Undefined if neither
 * has a valid one. Baggage is left out: it would reach whatever a tool calls.
 */
export function readTrace(meta: unknown, headers: RequestHeaders = noHeaders): TraceContext | undefined {
  if (typeof meta === "object" && meta !== null && "traceparent" in meta) {
    const ofMessage = toTrace(meta.traceparent, Reflect.get(meta, "tracestate"));
    if (ofMessage !== undefined) return ofMessage;
  }
  const { traceparent } = headers;
  return traceparent === undefined ? undefined : toTrace(traceparent, headerOf(headers, "tracestate"));
}

const noHeaders: RequestHeaders = {};

function toTrace(traceparent: unknown, tracestate: unknown): TraceContext | undefined {
  if (typeof traceparent !== "string" || !validParent.test(traceparent)) return undefined;
  const isState = typeof tracestate === "string" && /^[\x20-\x7e]{1,512}$/.test(tracestate);
  return isState ? { traceparent, tracestate } : { traceparent };
}

/** W3C Trace Context; an id of zeros alone is invalid. */
const validParent = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;
