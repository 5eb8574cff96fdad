import { setMaxListeners } from "node:events";

import { failure, type FailureResult, type ToolResult } from "@mci/contract";
import { timeoutReason } from "@mci/plugin-kit";
import type { ActiveCall } from "../active-call.ts";
import type { ValueOrPromise } from "../../value-or-promise.ts";

export interface Supervised {
  readonly result: Promise<ToolResult>;
  /** Ends the call for a reason of the client. */
  stop(result: FailureResult): void;
}

/** Grace period for an executor's cleanup after the deadline, in milliseconds. */
const cleanupGraceMs = 1_500;

/** The longest delay of a timer in Node, 24 days. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Watches over a call that did not answer at once: its deadline, its caller's signal, and the end of the client. One object,
 * as many calls may wait at once: closures for each step would take twice the memory, and the collector most of the time.
 */
export abstract class SupervisedCall implements Supervised {
  readonly result: Promise<ToolResult>;
  protected readonly call: ActiveCall;
  private readonly signal: AbortSignal | undefined;
  private readonly cancel: (() => void) | undefined;
  private answer!: (result: ValueOrPromise<ToolResult>) => void;
  private stopped: FailureResult | undefined;
  private timer: NodeJS.Timeout;
  private isFinished = false;

  /** `timeout`: milliseconds from now until the call has timed out. `signal`: the caller's own. */
  constructor(call: ActiveCall, timeout: number, signal: AbortSignal | undefined) {
    this.call = call;
    this.signal = signal;
    this.result = new Promise((resolve) => {
      this.answer = resolve;
    });
    // A longer delay would fire at once.
    this.timer = setTimeout(endAtDeadline, Math.min(timeout, maxTimerMs), this, timeout);
    if (signal === undefined) return;
    this.cancel = () => this.stop(cancelled());
    listen(signal, this.cancel);
  }

  /** Takes what the executor returned. Called once. */
  watch(running: Promise<ToolResult | undefined>): void {
    running.then(
      (outcome) => this.finish(this.counting(outcome)),
      (error: unknown) => this.finish(this.stopped ?? this.failed(error)),
    );
  }

  stop(reason: FailureResult): void {
    if (this.stopped !== undefined) return;
    this.stopped = reason;
    clearTimeout(this.timer);
    // An executor that uses the signal has a moment to end its children and return what it has so far.
    if (this.call.stop(abortReason(reason))) this.timer = setTimeout(() => this.finish(reason), cleanupGraceMs);
    else this.finish(reason);
  }

  /** The name of the option that sets the timeout. */
  abstract timeoutOption(): string;

  /** Returns the result of an exception. */
  protected abstract failed(error: unknown): FailureResult;

  /** Returns the final result of an outcome. Called once, when the call has ended. */
  protected abstract finalized(outcome: ToolResult): ValueOrPromise<ToolResult>;

  /** After the deadline only the executor's own account of it counts: a late answer is taken away. */
  private counting(outcome: ToolResult | undefined): ToolResult {
    const { stopped } = this;
    const counts = stopped === undefined || (outcome?.isError === true && outcome.code === stopped.code);
    return (counts ? outcome : stopped) ?? stopped ?? this.failed(new Error("it returned nothing"));
  }

  private finish(outcome: ToolResult): void {
    if (this.isFinished) return;
    this.isFinished = true;
    clearTimeout(this.timer);
    if (this.cancel !== undefined) this.signal?.removeEventListener("abort", this.cancel);
    try {
      const result = this.finalized(outcome);
      this.answer(result instanceof Promise ? result.catch((error: unknown) => this.failed(error)) : result);
    } catch (error) {
      this.answer(this.failed(error));
    }
  }
}

function endAtDeadline(call: SupervisedCall, timeout: number): void {
  call.stop(timedOut(timeout, call.timeoutOption()));
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
