import { setMaxListeners } from "node:events";

import { failure, type FailureResult, type ToolResult } from "@mci/contract";
import { timeoutReason } from "@mci/plugin-kit";
import type { ActiveCall } from "./active-call.ts";

export interface Supervision {
  /** Milliseconds from now until the call has timed out. */
  readonly timeout: number;
  /** The name of the option that sets it. */
  readonly timeoutOption: string;
  /** The caller's own signal. */
  readonly signal: AbortSignal | undefined;
  /** Returns the result of an exception from the executor. */
  failed(error: unknown): FailureResult;
  /** Called once, when the answer is out. */
  finished(): void;
}

export interface Supervised {
  readonly result: Promise<ToolResult>;
  /** Ends the call for a reason of the client's own. */
  stop(result: FailureResult): void;
}

/** Grace period for an executor's cleanup after the deadline, in milliseconds. */
const cleanupGraceMs = 1_500;

/** The longest delay of a timer in Node, 24 days. */
const maxTimerMs = 2 ** 31 - 1;

/** Watches over a call that did not answer at once: its deadline, its caller's signal, and the end of the client. */
export function supervise(call: ActiveCall, running: Promise<ToolResult>, options: Supervision): Supervised {
  const { timeout, signal } = options;
  let stopped: FailureResult | undefined;
  let answer!: (result: ToolResult) => void;
  const result = new Promise<ToolResult>((resolve) => {
    answer = resolve;
  });

  // A longer delay would fire at once.
  let timer = setTimeout(() => stop(timedOut(timeout, options.timeoutOption)), Math.min(timeout, maxTimerMs));
  const cancel = (): void => stop(cancelled());
  if (signal !== undefined) listen(signal, cancel);

  function stop(reason: FailureResult): void {
    if (stopped !== undefined) return;
    stopped = reason;
    clearTimeout(timer);
    // An executor that uses the signal has a moment to end its children and return what it has so far.
    if (call.stop(abortReason(reason))) timer = setTimeout(() => finish(reason), cleanupGraceMs);
    else finish(reason);
  }

  function finish(outcome: ToolResult): void {
    clearTimeout(timer);
    signal?.removeEventListener("abort", cancel);
    options.finished();
    answer(outcome);
  }

  running.then(
    // After the deadline only the executor's own account of it counts: a late answer is taken away.
    (outcome: ToolResult | undefined) =>
      finish(
        outcome !== undefined && (stopped === undefined || (outcome.isError && outcome.code === stopped.code))
          ? outcome
          : (stopped ?? options.failed(new Error("it returned nothing"))),
      ),
    (error: unknown) => finish(stopped ?? options.failed(error)),
  );
  return { result, stop };
}

/** Any number of calls may share a signal; Node logs a leak warning for more than ten listeners. */
export function listen(signal: AbortSignal, cancel: () => void): void {
  setMaxListeners(0, signal);
  signal.addEventListener("abort", cancel, { once: true });
}

export function timedOut(ms: number, option: string): FailureResult {
  return failure(`The call timed out after ${ms} ms. ${option} sets how long it may take.`, {
    code: "MCI_TIMEOUT",
    details: { ms },
  });
}

export function cancelled(): FailureResult {
  return failure("The call was cancelled.", { code: "MCI_CANCELLED" });
}

function abortReason({ error, details }: FailureResult): Error {
  const ms = details?.ms;
  return ms === undefined ? new DOMException(error, "AbortError") : timeoutReason(ms, error);
}
