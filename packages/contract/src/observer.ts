/** The trace that a call belongs to, in the headers of W3C Trace Context. */
export interface TraceContext {
  readonly traceparent: string;
  readonly tracestate?: string | undefined;
}

/**
 * Follows one call through the client and its executor, for traces and metrics. A middleware gives it to the call that it
 * passes on. Its methods must not throw.
 */
export interface CallObserver {
  /** Called when a step of the call begins. */
  begin(step: CallStep): ObservedStep;
}

/** A part of a call that takes time. */
export type CallStep =
  /** The call waits for its turn. Not reported for a call that runs at once. */
  | { readonly kind: "queue" }
  /** A try of a tool that is called again after some failures. */
  | { readonly kind: "try"; readonly attempt: number }
  /** A request, redirects included. Of its URL, only the origin is reported: the rest may contain arguments and secrets. */
  | { readonly kind: "http"; readonly method: string; readonly origin: string }
  /** A call of a tool of an MCP server, by its name in the file. */
  | { readonly kind: "mcp"; readonly server: string; readonly tool: string };

/** A step under way. */
export interface ObservedStep {
  /** The trace context that the receiver of a request gets in place of that of the call. */
  readonly trace?: TraceContext | undefined;
  /** Called once, when the step has ended. */
  end(outcome: StepOutcome): void;
}

/** How a step ended. */
export interface StepOutcome {
  /** The code of its error; absent if it has none. */
  readonly code?: string | undefined;
  /** The status of an HTTP response. */
  readonly status?: number | undefined;
}
