import type { ExecuteOptions, ToolResult } from "@mci/contract";
import type { Place, ValueOrPromise } from "@mci/plugin-kit";
import type { Input } from "../../input/input.ts";
import type { CallableTool } from "../callable-tool.ts";
import { callScope } from "../../secrets/call-secrets.ts";
import { ActiveCall } from "../active-call.ts";
import type { CallRuntime } from "../call-runtime.ts";
import { isFull, type CallQueue, type Full } from "../queue/queue.ts";
import { weightOf } from "../queue/weight.ts";
import { busy } from "../result/failures.ts";
import { finalizeResult } from "../result/finalize-result.ts";
import { runWithRetries, type RetryPlan } from "./retries.ts";
import { tryTool } from "./try-tool.ts";
import { WaitingCall } from "./waiting-call.ts";

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
