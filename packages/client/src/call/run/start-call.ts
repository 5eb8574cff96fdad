import { functionCodeOf, type ExecuteOptions, type FailureResult, type Tool, type ToolResult } from "@mci/contract";
import type { Place } from "@mci/plugin-kit";
import type { Input } from "../../input/input.ts";
import type { CallableTool } from "../callable-tool.ts";
import { callScope } from "../../secrets/call-secrets.ts";
import { ActiveCall } from "../active-call.ts";
import type { CallRuntime } from "../call-runtime.ts";
import { isFull, type CallQueue, type Full } from "../queue/queue.ts";
import { weightOf } from "../queue/weight.ts";
import { busy } from "../result/failures.ts";
import { finalizeResult } from "../result/finalize-result.ts";
import type { ValueOrPromise } from "../../value-or-promise.ts";
import { runWithRetries, type RetryPlan } from "./retries.ts";
import { SupervisedCall } from "./supervise.ts";
import { thrown } from "./thrown.ts";
import { tryTool } from "./try-tool.ts";

/** Runs a call that may run: queue, deadline, tries and final result. */
export function startCall(
  entry: CallableTool,
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
      ? tryTool(entry, call, place, runtime)
      : retried(entry, entry.retries, call, place, runtime);
  if (!(running instanceof Promise)) return finalizeResult(running, entry, call, input, runtime);
  const waiting = new WaitingCall(entry, call, input, place, options.signal, runtime);
  waiting.watch(running);
  return waiting.result;
}

function enter(queue: CallQueue, { props }: Input): Place | Full {
  return queue.enter(() => weightOf(props));
}

function retried(
  entry: CallableTool,
  plan: RetryPlan,
  call: ActiveCall,
  place: Place | undefined,
  runtime: CallRuntime,
): ValueOrPromise<ToolResult> {
  const { queue, timeout } = entry;
  return runWithRetries(place, { call, plan, queue, timeout, attempt: (next) => tryTool(entry, call, next, runtime) });
}

/** Tools that only code defines have none of the fields of files. */
function timeoutOption({ execution, origin }: Tool): string {
  const isInFile = origin.pointer?.startsWith("/tools/") === true;
  return isInFile || functionCodeOf(execution) === undefined ? "timeout_ms" : "timeoutMs";
}

/** A call that did not answer at once. */
class WaitingCall extends SupervisedCall {
  private readonly entry: CallableTool;
  private readonly input: Input;
  private readonly place: Place | undefined;
  private readonly runtime: CallRuntime;

  constructor(
    entry: CallableTool,
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
