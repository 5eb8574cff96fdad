import type { TraceContext } from "@mci/contract";
import { context, propagation, trace, type Context, type Link } from "@opentelemetry/api";

/** The parent of the span of a call. */
export interface Parent {
  readonly context: Context;
  readonly links: Link[];
}

/** Returns the caller's span as the parent, linked to the active one; without a trace of the caller, the active one. */
export function findParent(caller: TraceContext | undefined): Parent {
  const active = context.active();
  if (caller === undefined) return { context: active, links: [] };
  const extracted = propagation.extract(active, caller, {
    get: (carrier, name) => (name === "traceparent" || name === "tracestate" ? carrier[name] : undefined),
    keys: (carrier) => Object.keys(carrier),
  });
  const ambient = trace.getSpanContext(active);
  const remote = trace.getSpanContext(extracted);
  const isLinked = ambient !== undefined && remote !== undefined && ambient.spanId !== remote.spanId;
  return { context: extracted, links: isLinked ? [{ context: ambient }] : [] };
}

/** Returns the trace of a span as headers; undefined without a propagator that writes W3C Trace Context. */
export function toTrace(of: Context): TraceContext | undefined {
  const headers: Record<string, string> = {};
  propagation.inject(of, headers, {
    set(carrier, name, value) {
      carrier[name] = value;
    },
  });
  const { traceparent, tracestate } = headers;
  if (traceparent === undefined) return undefined;
  return tracestate === undefined ? { traceparent } : { traceparent, tracestate };
}
