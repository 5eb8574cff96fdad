import type { CallerToken } from "./caller-token.ts";
import type { CallObserver, TraceContext } from "./observer.ts";
import type { RoundTrip } from "./round-trip.ts";
import type { SourcedValue } from "./secret-source.ts";
import type { JsonObject, Scope } from "./values.ts";

/** A call of a tool. */
export interface Call {
  /** The values that templates read. */
  readonly scope: Scope;
  /**
   * Aborted at the deadline, and if the caller cancels the call. Created on first read: who has read it, or listens to `cancellation`,
   * gets up to 1.5 seconds to clean up before the call ends.
   */
  readonly signal: AbortSignal;
  /** The same as `signal`, for code that needs no AbortSignal: creating one takes longer than many a call. */
  readonly cancellation: Cancellation;
  readonly context: CallContext;
  /** The arguments after defaults and before the tool's own `parse`, which may turn them into values that JSON does not have. */
  readonly arguments?: JsonObject | undefined;
  /** The caller's idempotency key, if the caller passed one. */
  readonly idempotencyKey?: string | undefined;
  /** Kinds of input the caller can be asked for, and its answers; `inputRequired()` asks. Absent: the caller cannot be asked. */
  readonly roundTrip?: RoundTrip | undefined;
  /** The handle of the caller's token; absent unless the tool acts as its caller. */
  readonly callerToken?: CallerToken | undefined;
  /** The trace of the call, to pass on to the servers it reaches. */
  readonly trace?: TraceContext | undefined;
  /** Follows the requests of the call: report them with `observeStep` of `@mci/plugin-kit`. */
  readonly observer?: CallObserver | undefined;
  /**
   * The env values in `scope` that came from sources. While any of them has `hosts`, the call must reach no other host:
   * pass them to the network policy. Absent: there are none.
   */
  readonly sourced?: readonly SourcedValue[] | undefined;
  /** Reports progress to the caller. */
  progress(step: Progress): void;
  /** Masks a credential that was created during the call, such as a token, in everything that leaves the client. */
  mask(secret: string): void;
  /** Masks the secrets of the call in a string that is not part of its result, such as a log line. */
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
  /** Scopes of the caller: those of its token. Tools whose `access` requires others do not exist for it. */
  readonly scopes?: readonly string[] | undefined;
  /** SHA-256 of the token that the caller was let in by. */
  readonly tokenHash?: string | undefined;
  /** The task that the call is a run of. */
  readonly taskId?: string | undefined;
  /** The protocol by which a server received the call; absent for calls of the program itself. */
  readonly protocol?: "mcp" | "rest" | undefined;
  readonly [key: string]: unknown;
}

/** A step of a running call, in the terms of MCP: `progress` grows towards `total`, if that is known. */
export interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}
