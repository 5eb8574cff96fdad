import type { Call, CallContext, ExecuteOptions, Progress } from "@mci/contract";
import { noteSecret, type CallScope } from "../secrets/used-secrets.ts";

/** The call an executor sees. Its signal costs nothing until somebody reads it. */
export class ActiveCall implements Call {
  readonly scope: CallScope;
  // Not `#private`: one is made for every call, and V8 takes twice as long over those.
  private readonly options: ExecuteOptions;
  private controller: AbortController | undefined;
  private reason: Error | undefined;

  constructor(scope: CallScope, options: ExecuteOptions) {
    this.scope = scope;
    this.options = options;
    this.controller = undefined;
    this.reason = undefined;
  }

  get context(): CallContext {
    return this.options.context ?? nobody;
  }

  get signal(): AbortSignal {
    if (this.controller === undefined) {
      this.controller = new AbortController();
      if (this.reason !== undefined) this.controller.abort(this.reason);
    }
    return this.controller.signal;
  }

  /** Ends the call. True when somebody holds its signal and may still have things to put away. */
  stop(reason: Error): boolean {
    this.reason = reason;
    this.controller?.abort(reason);
    return this.controller !== undefined;
  }

  progress(step: Progress): void {
    this.options.onProgress?.(step);
  }

  mask(secret: string): void {
    noteSecret(this.scope, secret);
  }
}

const nobody: CallContext = Object.freeze({});
