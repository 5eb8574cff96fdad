import type {
  Call,
  CallContext,
  CallerToken,
  CallObserver,
  Cancellation,
  ExecuteOptions,
  JsonObject,
  Progress,
  RoundTrip,
  SourcedValue,
  TraceContext,
} from "@mci/contract";
import { truncate } from "@mci/plugin-kit";
import type { CallRuntime } from "./call-runtime.ts";
import { reportError } from "./on-error.ts";
import { noteSecret, secretsOf, type CallScope, type CallSecrets } from "../secrets/call-secrets.ts";

/** The parts of a {@link CallRuntime} that a call shows. */
type OwnRuntime = Pick<CallRuntime, "callId" | "onError" | "sourced">;

/** The call an executor sees. Its signal costs nothing until it is read. */
export class ActiveCall implements Call, Cancellation {
  readonly scope: CallScope;
  /** Set when the call has ended before its answer. */
  reason: Error | undefined;
  /** How often it was tried. */
  attempts: number;
  private readonly options: ExecuteOptions;
  private readonly unparsed: JsonObject | undefined;
  private readonly runtime: OwnRuntime | undefined;
  private readonly tool: string;
  private steps: number;
  private controller: AbortController | undefined;
  /** Listeners of the executor. Absent: there never was one. */
  private listeners: Set<() => void> | undefined;

  constructor(scope: CallScope, options: ExecuteOptions, unparsed?: JsonObject, tool = "", runtime?: OwnRuntime) {
    this.scope = scope;
    this.attempts = 1;
    this.options = options;
    this.unparsed = unparsed;
    this.tool = tool;
    this.runtime = runtime;
    this.steps = 0;
    this.controller = undefined;
    this.reason = undefined;
    this.listeners = undefined;
  }

  get secrets(): CallSecrets | undefined {
    return secretsOf(this.scope);
  }

  /** The caller. The hash of its token is for approvals alone: a tool could print it. */
  get context(): CallContext {
    const { context = nobody } = this.options;
    if (context.tokenHash === undefined) return context;
    const { tokenHash: _, ...visible } = context;
    return visible;
  }

  get arguments(): JsonObject {
    return this.unparsed ?? this.scope.props;
  }

  get report(): Call["report"] {
    const { onError, callId = "" } = this.runtime ?? {};
    return onError && ((error) => reportError(onError, error, { tool: this.tool, callId }));
  }

  get sourced(): readonly SourcedValue[] | undefined {
    return this.runtime?.sourced;
  }

  get idempotencyKey(): string | undefined {
    return this.options.idempotencyKey;
  }

  get roundTrip(): RoundTrip | undefined {
    return this.options.roundTrip;
  }

  get callerToken(): CallerToken | undefined {
    return this.options.callerToken;
  }

  get trace(): TraceContext | undefined {
    return this.options.trace;
  }

  get observer(): CallObserver | undefined {
    return this.options.observer;
  }

  get signal(): AbortSignal {
    if (this.controller === undefined) {
      this.controller = new AbortController();
      if (this.reason !== undefined) this.controller.abort(this.reason);
    }
    return this.controller.signal;
  }

  get cancellation(): Cancellation {
    return this;
  }

  get aborted(): boolean {
    return this.reason !== undefined;
  }

  addEventListener(_: "abort", listener: () => void): void {
    (this.listeners ??= new Set()).add(listener);
  }

  removeEventListener(_: "abort", listener: () => void): void {
    this.listeners?.delete(listener);
  }

  /** Ends the call. True if the executor listens to the signal and may still have to clean up. */
  stop(reason: Error): boolean {
    this.reason = reason;
    this.controller?.abort(reason);
    for (const listener of this.listeners ?? []) this.notify(listener);
    return this.controller !== undefined || this.listeners !== undefined;
  }

  /** Ignores a listener that throws: neither the other listeners nor the caller may wait for it. */
  private notify(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.report?.(error);
    }
  }

  progress(step: Progress): void {
    const { onProgress } = this.options;
    // The executor may be third-party: drop progress sent after the call ended, and cap the number of steps.
    if (onProgress === undefined || this.reason !== undefined || this.steps >= maxSteps) return;
    this.steps += 1;
    onProgress(step.message === undefined ? step : { ...step, message: this.shorten(step.message) });
  }

  /** Bounded, and without secrets. */
  private shorten(message: string): string {
    const text = truncate(message, maxMessageLength);
    return this.secrets?.text(text, message.length > maxMessageLength) ?? text;
  }

  redact(text: string): string {
    return this.secrets?.text(text) ?? text;
  }

  mask(secret: string): void {
    noteSecret(this.scope, secret);
  }
}

/** Steps of one call, and characters of one step, that are passed on. */
const maxSteps = 10_000;
const maxMessageLength = 2_000;

const nobody: CallContext = Object.freeze({});
