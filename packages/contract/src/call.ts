import type { CallContext, Progress } from "./running-call.ts";
import type { CallObserver, TraceContext } from "./observer.ts";
import type { RoundTrip } from "./round-trip.ts";
import type { ToolResult } from "./result.ts";
import type { Tool } from "./tool.ts";
import type { JsonObject } from "./values.ts";

/** A call on its way through the middleware. */
export interface ToolCall {
  /** As the caller wrote it. */
  readonly name: string;
  /** Absent when there is no such tool: the error passes through the middleware too. */
  readonly tool?: Tool | undefined;
  /** As the caller gave them, before defaults and validation. */
  readonly props: JsonObject;
  readonly context: CallContext;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((step: Progress) => void) | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly roundTrip?: RoundTrip | undefined;
  /** The trace of the caller. A middleware that traces calls replaces it by its own. */
  readonly trace?: TraceContext | undefined;
  readonly observer?: CallObserver | undefined;
}

/** Stands around every call; the first in the list is the outermost. */
export type Middleware = (call: ToolCall, next: (call: ToolCall) => Promise<ToolResult>) => Promise<ToolResult>;

/** The options of a call. */
export interface ExecuteOptions {
  /** Cancels the call. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the progress that the tool reports. */
  readonly onProgress?: ((step: Progress) => void) | undefined;
  /** The caller (`tenant`, `subject`, `requestId`), passed to middleware and executors. */
  readonly context?: CallContext | undefined;
  /**
   * Identifies a request of the caller, so that a write sent twice is done once; only tools with `idempotency` send it.
   * Default: derived from the tool and its arguments.
   */
  readonly idempotencyKey?: string | undefined;
  /** The kinds of input the caller can provide, and its responses to what the tool requested. Default: none. */
  readonly roundTrip?: RoundTrip | undefined;
  /** The trace that the call belongs to. MCP servers get it, and HTTP tools with `traceContext` send it. Default: none. */
  readonly trace?: TraceContext | undefined;
  /** Follows the steps of the call. Default: none. */
  readonly observer?: CallObserver | undefined;
}

/** A set of tools that can be listed and run: what `client.select()` gives, and all that servers and exporters need. */
export interface Toolbox {
  tools(): readonly Tool[];
  /** Never throws for a tool call: whatever goes wrong is a result with `isError: true`. */
  execute(name: string, props?: JsonObject, options?: ExecuteOptions): Promise<ToolResult>;
  watch?(changed: () => void): () => void;
  /** Redacts the secrets of its environment from a string that leaves by another way than a result: a log line, a report. */
  redact?(text: string): string;
}

/** Which tools. Several members narrow each other; an empty list of `only`, `tags` or `toolsets` selects nothing. */
export interface ToolFilter {
  readonly only?: readonly string[] | undefined;
  readonly except?: readonly string[] | undefined;
  /** At least one of these tags. */
  readonly tags?: readonly string[] | undefined;
  readonly withoutTags?: readonly string[] | undefined;
  /** Toolset and server names. */
  readonly toolsets?: readonly string[] | undefined;
}
