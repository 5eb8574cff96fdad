import { needsApproval, type ExecuteOptions, type ToolResult, type JsonObject } from "@mci/contract";
import type { ToolCache } from "../../cache/tool-cache.ts";
import type { Input } from "../../input/input.ts";
import type { CallableTool } from "../callable-tool.ts";
import { snapshot } from "../snapshot.ts";
import type { CallRuntime } from "../call-runtime.ts";
import { callIdOf, reportError } from "../on-error.ts";
import { badInput, busy, closed, notApproved } from "../result/failures.ts";
import { andThen, type ValueOrPromise } from "../../value-or-promise.ts";
import { admit, countSuccess, needsAdmission } from "./admit.ts";
import { startCall } from "./start-call.ts";
import { cancelled } from "./supervise.ts";
import { thrown } from "./thrown.ts";

/**
 * Runs one call of one tool, inside all middleware: defaults, validation, cache, rate limit, queue, deadline, run, retries, final
 * result. Returns at once, without a promise, if the tool does; never throws.
 */
export function runCall(
  entry: CallableTool,
  props: JsonObject,
  options: ExecuteOptions,
  runtime: CallRuntime,
): ValueOrPromise<ToolResult> {
  if (isAborted(options)) return cancelled();
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

function isAborted({ signal }: ExecuteOptions): boolean {
  return signal?.aborted === true;
}

/** The first call of a tool waits for its validator. */
async function runLater(
  entry: CallableTool,
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
  entry: CallableTool,
  input: Input,
  options: ExecuteOptions,
  runtime: CallRuntime,
): ValueOrPromise<ToolResult> {
  if (input.problems !== undefined) return badInput(entry.tool, input.problems);
  // Much can end while a call waits in middleware or for its validator.
  if (isAborted(options)) return cancelled();
  if (runtime.isClosed()) return closed();
  if (needsApproval(entry.tool)) return notApproved(entry.tool);
  return entry.cache === undefined && !needsAdmission(entry, runtime)
    ? startCall(entry, input, options, runtime)
    : startLater(entry, input, options, runtime);
}

/** A call that something else comes first for, which most calls have not. */
function startLater(
  entry: CallableTool,
  input: Input,
  options: ExecuteOptions,
  runtime: CallRuntime,
): Promise<ToolResult> {
  return entry.cache === undefined
    ? startAdmitted(entry, input, options, runtime)
    : throughCache(entry, entry.cache, input, options, runtime);
}

async function startAdmitted(
  entry: CallableTool,
  input: Input,
  options: ExecuteOptions,
  runtime: CallRuntime,
): Promise<ToolResult> {
  const refusal = await admit(entry, input, options, options, runtime);
  if (refusal !== undefined) return refusal;
  if (isAborted(options)) return cancelled();
  if (runtime.isClosed()) return closed();
  try {
    return countSuccess(await startCall(entry, input, options, runtime), entry, input, options, runtime);
  } catch (error) {
    return thrown(error, entry.tool, options.context, runtime);
  }
}

/** Looks for the result of an equal call first. Only a call that runs takes a point, enters the queue, and has a deadline. */
function throughCache(
  entry: CallableTool,
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
      const result = startCall(entry, { props, unparsed }, visible, { ...runtime, callId });
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
