import type { Approval, FrameworkCall } from "./approval.ts";
import type { CallerToken } from "./caller-token.ts";
import type { Content } from "./content.ts";
import type { CallContext, Progress } from "./running-call.ts";
import type { CallObserver, TraceContext } from "./observer.ts";
import type { RoundTrip } from "./round-trip.ts";
import type { ToolResult } from "./result.ts";
import type { Tool } from "./tool.ts";
import type { JsonObject } from "./values.ts";

/** A call on its way through the middleware. */
export interface ToolCall {
  /** The name of the tool, as the caller wrote it. */
  readonly name: string;
  /** The tool; absent for an unknown name, whose error passes through the middleware too. */
  readonly tool?: Tool | undefined;
  /** The arguments as the caller passed them, before defaults and validation. */
  readonly props: JsonObject;
  readonly context: CallContext;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((step: Progress) => void) | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly roundTrip?: RoundTrip | undefined;
  /** The trace of the caller. A middleware that traces calls replaces it by its own. */
  readonly trace?: TraceContext | undefined;
  readonly observer?: CallObserver | undefined;
  readonly approve?: Approve | undefined;
}

/** Asks a person whether a call may run. Only `true` is a yes. */
export interface Approve {
  (question: Approval): boolean | Promise<boolean>;
  /** The channel of the answer, for the record. Default: `program`. */
  readonly channel?: "terminal" | undefined;
}

/** Wraps every call: calls `next` to run it, and returns its result, or another one. The first in a list is the outermost. */
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
  /**
   * Asks a person where the tool requires approval, such as on a terminal. Default: the question stays open for others to answer, and
   * the call fails with MCI_APPROVAL.
   */
  readonly approve?: Approve | undefined;
  /** The verified token of the caller, for tools that act as the caller: nothing else gets it. Default: none, and they refuse to run. */
  readonly callerToken?: CallerToken | undefined;
}

/** A set of tools that can be listed and run, such as a client or a selection. Servers and exporters take one. */
export interface Toolbox {
  /** Returns all tools of the set. */
  tools(): readonly Tool[];
  /** Runs a tool. Never throws for a tool call: every failure is a result with `isError: true`. */
  execute(name: string, props?: JsonObject, options?: ExecuteOptions): Promise<ToolResult>;
  /**
   * Asks whether a call of an agent framework may run, without running it and without middleware, or takes the answer of the
   * framework's user: it counts only if the question was asked for this very call before. Returns that question; undefined where the
   * framework's user has nothing to answer, and the call itself says whether it may run.
   */
  approvalFor?(name: string, props: JsonObject, call: FrameworkCall): Promise<Approval | undefined>;
  /** Returns the skills, prompts and resources beside the tools; undefined if there are none. */
  content?(): Content | undefined;
  /** Calls back after each reload that changed something, until the returned function is called. */
  watch?(changed: () => void): () => void;
  /** Masks the secrets of the environment in a string that is not part of a result, such as a log line. */
  redact?(text: string): string;
}

/** Selects tools. Several members narrow each other; an empty array in `only`, `tags` or `toolsets` selects nothing. */
export interface ToolFilter {
  /** Names of the only tools to keep. */
  readonly only?: readonly string[] | undefined;
  /** Names of tools to leave out. */
  readonly except?: readonly string[] | undefined;
  /** Keeps tools with at least one of these tags. */
  readonly tags?: readonly string[] | undefined;
  /** Leaves out tools with any of these tags. */
  readonly withoutTags?: readonly string[] | undefined;
  /** Keeps the tools of these toolsets and MCP servers, by their names. */
  readonly toolsets?: readonly string[] | undefined;
}
