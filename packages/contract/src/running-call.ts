import type { CallObserver, TraceContext } from "./observer.ts";
import type { RoundTrip } from "./round-trip.ts";
import type { JsonObject, Scope } from "./values.ts";

/** A call of a tool. */
export interface Call {
  readonly scope: Scope;
  /** Made, and its deadline armed, on first read. */
  readonly signal: AbortSignal;
  /** The same as `signal`, for code that needs no AbortSignal: creating one takes longer than many a call. */
  readonly cancellation: Cancellation;
  readonly context: CallContext;
  /** The arguments after defaults and before the tool's own `parse`, which may make of them what JSON does not have. */
  readonly arguments?: JsonObject | undefined;
  /** The caller's idempotency key, if the caller passed one. */
  readonly idempotencyKey?: string | undefined;
  /** Kinds of input the caller can be asked for, and its answers; `inputRequired()` asks. Absent: the caller cannot be asked. */
  readonly roundTrip?: RoundTrip | undefined;
  /** The trace of the call, for those it reaches. */
  readonly trace?: TraceContext | undefined;
  /** Is told of the requests of the call. `observeStep` of `@mci/plugin-kit` does that. */
  readonly observer?: CallObserver | undefined;
  progress(step: Progress): void;
  /** Keeps a credential made at run time out of everything that leaves. */
  mask(secret: string): void;
  /** Returns a string without the secrets of the call, for one that leaves by another way than its result: a log line. */
  redact?(text: string): string;
  /** Reports an error that does not change the result of the call to `onError`. Absent if the program has none. */
  readonly report?: ((error: unknown) => void) | undefined;
}

/** The part of an AbortSignal that reports the end of a call before its answer. Every AbortSignal is one. */
export interface Cancellation {
  readonly aborted: boolean;
  /** A DOMException named TimeoutError or AbortError. */
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** The caller, as it describes itself. */
export interface CallContext {
  readonly tenant?: string | undefined;
  readonly subject?: string | undefined;
  readonly requestId?: string | undefined;
  /** The task that the call is a run of. */
  readonly taskId?: string | undefined;
  /** How the call came to a server; absent for calls of the program itself. */
  readonly protocol?: "mcp" | "rest" | undefined;
  readonly [key: string]: unknown;
}

/** A step of a running call, in the terms of MCP: `progress` grows towards `total`, if that is known. */
export interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}
