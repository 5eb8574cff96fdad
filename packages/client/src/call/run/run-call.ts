import {
  functionCodeOf,
  needsApproval,
  type CallContext,
  type ExecuteOptions,
  type FailureResult,
  type ToolResult,
  type JsonObject,
  type Tool,
} from "@mci/contract";
import type { Place } from "@mci/plugin-kit";
import type { ToolCache } from "../../cache/tool-cache.ts";
import type { Input } from "../../input/input.ts";
import type { PreparedTool } from "../../load/prepare/prepared-tool.ts";
import { callScope } from "../../secrets/call-secrets.ts";
import { snapshot } from "../snapshot.ts";
import type { CallRuntime } from "../call-runtime.ts";
import { admit, countSuccess, needsAdmission } from "./admit.ts";
import { ActiveCall } from "../active-call.ts";
import { badInput, busy, closed, notApproved, tooLate } from "../result/failures.ts";
import { callIdOf, reportError } from "../on-error.ts";
import { isFull, type CallQueue, type Full } from "../queue/queue.ts";
import { runWithRetries, type RetryPlan } from "./retries.ts";
import { turn } from "../queue/turn.ts";
import { finalizeResult } from "../result/finalize-result.ts";
import { cancelled, SupervisedCall } from "./supervise.ts";
import { toFailure } from "../result/to-failure.ts";
import { andThen, type ValueOrPromise } from "../value-or-promise.ts";
import { weightOf } from "../queue/weight.ts";

/**
 * Runs one call of one tool, inside all middleware: defaults, validation, cache, rate limit, queue, deadline, run, retries, final
 * result. Returns at once, without a promise, if the tool does; never throws.
 */
export function runCall(
  entry: PreparedTool,
  props: JsonObject,
  options: ExecuteOptions,
  runtime: CallRuntime,
): ValueOrPromise<ToolResult> {
  if (options.signal?.aborted === true) return cancelled();
  // Without closures for what comes next, which would take longer than the steps of most calls.
  try {
    // A copy: what the caller does to its object while the call runs is not what was validated.
    const input = entry.input(props, snapshot);
    return input instanceof Promise
      ? runLater(entry, input, options, runtime)
      : runWith(entry, input, options, runtime);
  } catch (error) {
    return thrown(error, entry.tool, options.context, runtime);
  }
}

/** The first call of a tool waits for its validator. */
async function runLater(
  entry: PreparedTool,
  input: Promise<Input>,
  options: ExecuteOptions,
  runtime: CallRuntime,
): Promise<ToolResult> {
  try {
    return await runWith(entry, await input, options, runtime);
  } catch (error) {
    return thrown(error, entry.tool, options.context, runtime);
  }
}

function runWith(
  entry: PreparedTool,
  input: Input,
  options: ExecuteOptions,
  runtime: CallRuntime,
): ValueOrPromise<ToolResult> {
  if (input.problems !== undefined) return badInput(entry.tool, input.problems);
  // Much can end while a call waits for its validator.
  if (options.signal?.aborted === true) return cancelled();
  if (runtime.isClosed()) return closed();
  if (needsApproval(entry.tool)) return notApproved(entry.tool);
  return entry.cache === undefined && !needsAdmission(entry, runtime)
    ? start(entry, input, options, runtime)
    : startLater(entry, input, options, runtime);
}

/** A call that something else comes first for, which most calls have not. */
function startLater(
  entry: PreparedTool,
  input: Input,
  options: ExecuteOptions,
  runtime: CallRuntime,
): Promise<ToolResult> {
  return entry.cache === undefined
    ? startAdmitted(entry, input, options, runtime)
    : throughCache(entry, entry.cache, input, options, runtime);
}

async function startAdmitted(
  entry: PreparedTool,
  input: Input,
  options: ExecuteOptions,
  runtime: CallRuntime,
): Promise<ToolResult> {
  const refusal = await admit(entry, input, options, options, runtime);
  if (refusal !== undefined) return refusal;
  if (options.signal?.aborted === true) return cancelled();
  if (runtime.isClosed()) return closed();
  try {
    return countSuccess(await start(entry, input, options, runtime), entry, input, options, runtime);
  } catch (error) {
    return thrown(error, entry.tool, options.context, runtime);
  }
}

/** Looks for the result of an equal call first. Only a call that runs takes a point, enters the queue, and has a deadline. */
function throughCache(
  entry: PreparedTool,
  cache: ToolCache,
  input: Input,
  options: ExecuteOptions,
  runtime: CallRuntime,
): Promise<ToolResult> {
  const { onError, callId = callIdOf(options.context) } = runtime;
  const result = cache({
    input,
    options,
    admit: (visible) =>
      needsAdmission(entry, runtime) ? admit(entry, input, visible, options, { ...runtime, callId }) : undefined,
    run(visible) {
      if (visible.signal?.aborted === true) return cancelled();
      if (runtime.isClosed()) return closed();
      // What was ignored is told to each caller by itself.
      const { props, unparsed = props } = input;
      const result = start(entry, { props, unparsed }, visible, { ...runtime, callId });
      if (!runtime.failing.hasAny) return result;
      return andThen(result, (outcome) => countSuccess(outcome, entry, input, visible, { ...runtime, callId }));
    },
    busy: (full) => busy(full, entry),
    onStoreError(error) {
      if (onError !== undefined) reportError(onError, error, { tool: entry.tool.name, callId });
    },
  });
  return result.catch((error: unknown) => thrown(error, entry.tool, options.context, runtime));
}

/** Queue, deadline, run, retries and final result. */
function start(
  entry: PreparedTool,
  input: Input,
  options: ExecuteOptions,
  runtime: CallRuntime,
): ValueOrPromise<ToolResult> {
  const place = entry.queue && enter(entry.queue, input);
  if (place !== undefined && isFull(place)) return busy(place, entry);
  const scope = callScope(input.props, runtime.env, entry.redact, options.context);
  const call = new ActiveCall(scope, options, input.unparsed, entry.tool.name, runtime);
  const running =
    entry.retries === undefined
      ? run(entry, call, place, runtime)
      : retried(entry, entry.retries, call, place, runtime);
  if (!(running instanceof Promise)) return finalizeResult(running, entry, call, input, runtime);
  const waiting = new WaitingCall(entry, call, input, place, options.signal, runtime);
  waiting.watch(running);
  return waiting.result;
}

// These make closures: made above, V8 would make room for their variables in every call.

function enter(queue: CallQueue, { props }: Input): Place | Full {
  return queue.enter(() => weightOf(props));
}

function retried(
  entry: PreparedTool,
  plan: RetryPlan,
  call: ActiveCall,
  place: Place | undefined,
  runtime: CallRuntime,
): ValueOrPromise<ToolResult> {
  const { queue, timeout } = entry;
  return runWithRetries(place, { call, plan, queue, timeout, attempt: (next) => run(entry, call, next, runtime) });
}

/** Tools that only code defines have none of the fields of files. */
function timeoutOption({ execution, origin }: Tool): string {
  const isInFile = origin.pointer?.startsWith("/tools/") === true;
  return isInFile || functionCodeOf(execution) === undefined ? "timeout_ms" : "timeoutMs";
}

/** A call that did not answer at once. */
class WaitingCall extends SupervisedCall {
  private readonly entry: PreparedTool;
  private readonly input: Input;
  private readonly place: Place | undefined;
  private readonly runtime: CallRuntime;

  constructor(
    entry: PreparedTool,
    call: ActiveCall,
    input: Input,
    place: Place | undefined,
    signal: AbortSignal | undefined,
    runtime: CallRuntime,
  ) {
    super(call, entry.timeout, signal);
    this.entry = entry;
    this.input = input;
    this.place = place;
    this.runtime = runtime;
    runtime.active.add(this);
  }

  override timeoutOption(): string {
    return timeoutOption(this.entry.tool);
  }

  protected override failed(error: unknown): FailureResult {
    return thrown(error, this.entry.tool, this.call.context, this.runtime);
  }

  protected override finalized(outcome: ToolResult): ValueOrPromise<ToolResult> {
    const { entry, call, input, place, runtime } = this;
    runtime.active.delete(this);
    place?.leave();
    return finalizeResult(outcome, entry, call, input, runtime);
  }
}

/** One try. What it throws at once is a result, as what it rejects with is: both are redacted like any other. */
function run(
  entry: PreparedTool,
  call: ActiveCall,
  place: Place | undefined,
  runtime: CallRuntime,
): ValueOrPromise<ToolResult> {
  if (place !== undefined) return runInPlace(entry, call, place);
  try {
    return entry.prepared.run(call);
  } catch (error) {
    return thrown(error, entry.tool, call.context, runtime);
  }
}

/** Reports what was thrown, and returns its result. */
function thrown(
  error: unknown,
  tool: Tool,
  context: CallContext | undefined,
  { onError, callId }: CallRuntime,
): FailureResult {
  if (onError !== undefined) reportError(onError, error, { tool: tool.name, callId: callId ?? callIdOf(context) });
  return toFailure(error, tool);
}

/** The place is given on when the tool is done, which may be after the answer is out. */
async function runInPlace(entry: PreparedTool, call: ActiveCall, place: Place): Promise<ToolResult> {
  const { prepared, typical, timeout } = entry;
  if (place.ready !== undefined) {
    const asked = performance.now();
    // A later try has waited already.
    if (!(await (call.attempts > 1 ? place.ready : turn(place.ready, call)))) return cancelled();
    const waited = performance.now() - asked;
    if (typical.isTooLate(timeout - waited, timeout)) {
      place.release();
      return tooLate(waited, entry);
    }
  }
  const finished = typical.start();
  try {
    return await prepared.run(call);
  } finally {
    finished();
    place.release();
  }
}
