import type { CommonExecution, FailureResult, ToolResult } from "@mci/contract";
import { observeStep, type Place, andThen, type ValueOrPromise } from "@mci/plugin-kit";
import type { ActiveCall } from "../active-call.ts";
import { realClock, type Clock } from "./clock.ts";
import { keepCause } from "../result/keep-cause.ts";
import { isFull, type CallQueue } from "../queue/queue.ts";
import { turn } from "../queue/turn.ts";
import { weightOf } from "../queue/weight.ts";

/** The retry settings of a tool, with every default filled in. */
export interface RetryPlan {
  /** The first try counts. */
  readonly attempts: number;
  /** Upper bound of the first pause, in milliseconds. */
  readonly backoff: number;
}

/** Undefined for the many tools whose calls are tried once. */
export function retryPlan({ retries }: CommonExecution): RetryPlan | undefined {
  const attempts = Math.min(retries?.attempts ?? 1, maxAttempts);
  return attempts > 1 ? { attempts, backoff: retries?.backoff_ms ?? 500 } : undefined;
}

const maxAttempts = 10;

const maxPauseMs = 20_000;

export interface Retrying {
  readonly call: ActiveCall;
  readonly plan: RetryPlan;
  /** The calls of its type, where they are bounded. */
  readonly queue: CallQueue | undefined;
  /** Milliseconds from now until the call has timed out: one deadline for all attempts. */
  readonly timeout: number;
  readonly clock?: Clock;
  /** Runs the call once, after waiting for a place if necessary. */
  attempt(place: Place | undefined): ValueOrPromise<ToolResult>;
}

/**
 * Tries a call, and tries it again while its result says that repeating is safe: as often as the tool says, as long as
 * there is time. Answers at once when the first try does and is final. What is thrown is not tried again.
 */
export function runWithRetries(place: Place | undefined, retrying: Retrying): ValueOrPromise<ToolResult> {
  const { timeout, clock = realClock } = retrying;
  const deadline = clock.now() + timeout;
  const first = attempt(place, retrying);
  return andThen(first, (result) => (mayRepeat(result) ? repeat(result, retrying, deadline, clock) : result));
}

function attempt(place: Place | undefined, retrying: Retrying): ValueOrPromise<ToolResult> {
  const { observer, attempts } = retrying.call;
  if (observer === undefined) return retrying.attempt(place);
  return observeStep(
    observer,
    { kind: "try", attempt: attempts },
    () => retrying.attempt(place),
    (result) => (result.isError ? { code: result.code } : {}),
  );
}

async function repeat(first: ToolResult, retrying: Retrying, deadline: number, clock: Clock): Promise<ToolResult> {
  const { call, plan, queue } = retrying;
  let result = first;
  while (mayRepeat(result) && call.attempts < plan.attempts) {
    const ms = pauseBefore(call.attempts, plan, result, clock.random());
    if (ms > maxPauseMs || ms >= deadline - clock.now()) return withoutPause(result, ms);
    // The place is given back meanwhile: else a few calls to one server that is down would hold up those to all others.
    // What waits is still bounded, by counting it among the queued; when they are too many, more retries would not help.
    const pause = queue?.pause(() => weightOf(call.scope.props));
    if (pause !== undefined && isFull(pause)) return withoutPause(result, ms);
    if (!(await clock.wait(ms, call.signal))) {
      pause?.leave();
      return result;
    }
    const place = pause?.resume();
    if (place?.ready !== undefined) {
      call.signal.addEventListener("abort", () => place.leave(), { once: true });
      if (!(await turn(place.ready, call))) return result;
    }
    call.attempts += 1;
    result = await attempt(place, retrying);
  }
  return result;
}

type Repeatable = FailureResult & { readonly retry: NonNullable<FailureResult["retry"]> };

/** Not validated here: finalizeResult does that. */
function mayRepeat(result: ToolResult | undefined): result is Repeatable {
  return result?.isError === true && Boolean(result.retry);
}

/** Full jitter: anything up to twice as much each time, so that calls that failed together do not come back together. */
function pauseBefore(attempts: number, { backoff }: RetryPlan, { retry }: Repeatable, random: number): number {
  const ms = Math.round(random * Math.min(backoff * 2 ** (attempts - 1), maxPauseMs));
  return Math.max(ms, retry.after_ms || 0); // also for NaN, the value of an invalid header
}

/** A failure that would have been tried again, had there been time: says after how long. */
function withoutPause(result: Repeatable, ms: number): ToolResult {
  return keepCause({ ...result, metadata: { ...result.metadata, retry_after_ms: ms } }, result);
}
