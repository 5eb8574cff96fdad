import type { Call, CallContext } from "@mci/contract";

/** One step of a call that takes long. */
export interface ProgressStep {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

/** What a handler gets beside its arguments. */
export interface HandlerContext {
  /** Aborted when the caller hangs up or the time of the call is over. Made when it is first read. */
  readonly signal: AbortSignal;
  /** The full name of the tool. */
  readonly tool: string;
  /** The caller, as the program describes it: tenant, subject, request. */
  readonly context: CallContext;
  /** Reports a step to the caller. */
  progress(step: ProgressStep): void;
  /** Keeps a credential out of everything that leaves the client. */
  mask(secret: string): void;
}

export function handlerContext(call: Call, tool: string): HandlerContext {
  return {
    get signal() {
      return call.signal;
    },
    tool,
    context: call.context,
    progress: ({ progress, total, message }) =>
      call.progress({
        progress,
        ...(total === undefined ? {} : { total }),
        ...(message === undefined ? {} : { message }),
      }),
    mask: (secret) => call.mask(secret),
  };
}
