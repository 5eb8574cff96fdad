import type { Call, CallContext, Ending, ExecuteOptions, Progress } from "@mci/contract";
import { noteSecret, type CallScope } from "../secrets/used-secrets.ts";

/** The call an executor sees. Its signal costs nothing until somebody reads it. */
export class ActiveCall implements Call, Ending {
  readonly scope: CallScope;
  /** Set when the call has ended before its answer. */
  reason: Error | undefined;
  /** How often it was tried. */
  attempts: number;
  // Not `#private`: one is made for every call, and V8 takes twice as long over those.
  private readonly options: ExecuteOptions;
  private controller: AbortController | undefined;
  private listeners: Set<() => void> | undefined;

  constructor(scope: CallScope, options: ExecuteOptions) {
    this.scope = scope;
    this.attempts = 1;
    this.options = options;
    this.controller = undefined;
    this.reason = undefined;
    this.listeners = undefined;
  }

  get context(): CallContext {
    return this.options.context ?? nobody;
  }

  get idempotencyKey(): string | undefined {
    return this.options.idempotencyKey;
  }

  get signal(): AbortSignal {
    if (this.controller === undefined) {
      this.controller = new AbortController();
      if (this.reason !== undefined) this.controller.abort(this.reason);
    }
    return this.controller.signal;
  }

  get ending(): Ending {
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

  /** Ends the call. True when somebody wanted to hear of it and may still have things to put away. */
  stop(reason: Error): boolean {
    this.reason = reason;
    this.controller?.abort(reason);
    const { listeners = none } = this;
    for (const listener of listeners) listener();
    return this.controller !== undefined || this.listeners !== undefined;
  }

  progress(step: Progress): void {
    this.options.onProgress?.(step);
  }

  mask(secret: string): void {
    noteSecret(this.scope, secret);
  }
}

const nobody: CallContext = Object.freeze({});
const none: ReadonlySet<() => void> = new Set();
