/** The call that something was thrown in. */
export interface FailedCall {
  /** The name that was called. */
  readonly tool: string;
  /** The `requestId` of its context, or a new id that all errors of the call share. */
  readonly callId: string;
  /** The middleware that threw, if one did: its name, or its position in the list if it has none. */
  readonly middleware?: string | undefined;
}

/** Called with everything that an executor, an engine or a middleware throws. */
export type OnError = (error: unknown, call: FailedCall) => void;

/** How the errors of a call are reported. */
export interface ErrorReporting {
  readonly onError: OnError | undefined;
  /** The id of the call, for {@link FailedCall}; empty for calls whose errors nobody is told. */
  readonly callId: string;
}

/** Calls `onError`. What that throws itself is dropped: reporting an error must not change its call. */
export function reportError(onError: OnError, error: unknown, call: FailedCall): void {
  try {
    const answer: unknown = onError(error, call);
    if (answer instanceof Promise) answer.catch(() => {});
  } catch {
    // See above.
  }
}
