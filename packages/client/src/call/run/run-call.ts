import type { ExecuteOptions, JsonObject, SecretSources, ToolResult } from "@mci/contract";
import type { ToolCache } from "../../cache/tool-cache.ts";
import type { Input } from "../../input/input.ts";
import { andThen, orElse, type ValueOrPromise } from "@mci/plugin-kit";
import type { CallableTool } from "../callable-tool.ts";
import type { CallRuntime } from "../call-runtime.ts";
import { reportError } from "../on-error.ts";
import { badInput, busy, notApproved } from "../result/failures.ts";
import { cancelled, ended } from "../result/ended.ts";
import { snapshot } from "../snapshot.ts";
import { admit, countSuccess, needsAdmission } from "./admit.ts";
import { startCall } from "./start-call.ts";
import { thrown } from "./thrown.ts";
import { fetchSecrets } from "./fetch-secrets.ts";

/**
 * Runs one call of one tool, inside all middleware: defaults, validation, secrets, approval, cache, rate limit, queue, deadline, run,
 * retries, final result. Returns at once, without a promise, if the tool does; never throws.
 */
export function runCall(
  entry: CallableTool,
  props: JsonObject,
  options: ExecuteOptions,
  runtime: CallRuntime,
): ValueOrPromise<ToolResult> {
  if (options.signal?.aborted === true) return cancelled();
  return orElse(
    // A copy: what the caller does to its object while the call runs is not what was validated.
    () => andThen(entry.input(props, snapshot), (input) => runWith(entry, input, options, runtime)),
    (error) => thrown(error, entry.tool, runtime),
  );
}

function runWith(
  entry: CallableTool,
  input: Input,
  options: ExecuteOptions,
  runtime: CallRuntime,
): ValueOrPromise<ToolResult> {
  if (input.problems !== undefined) return badInput(entry.tool, input.problems);
  const over = ended(options, runtime);
  if (over !== undefined) return over;
  return entry.secrets === undefined
    ? runGuarded(entry, input, options, runtime)
    : withSecrets(entry, entry.secrets, input, options, runtime);
}

/** Fetches the values of the call first: a question is asked about them, and kept results are told apart by them. */
async function withSecrets(
  entry: CallableTool,
  sources: SecretSources,
  input: Input,
  options: ExecuteOptions,
  runtime: CallRuntime,
): Promise<ToolResult> {
  const ready = await fetchSecrets(entry, sources, runtime, options.signal);
  if (ready === undefined) return cancelled();
  return ended(options, runtime) ?? runGuarded(ready.entry, input, options, ready.runtime);
}

/** Runs a call, after a person has agreed to it where its tool has `approval`. */
function runGuarded(
  entry: CallableTool,
  input: Input,
  options: ExecuteOptions,
  runtime: CallRuntime,
): ValueOrPromise<ToolResult> {
  return entry.tool.approval === undefined
    ? runAllowed(entry, input, options, runtime)
    : throughApproval(entry, input, options, runtime);
}

/** Asks a person before cache, limits and queue: no kept result, idempotency key or limit passes by the question. */
async function throughApproval(
  entry: CallableTool,
  input: Input,
  options: ExecuteOptions,
  runtime: CallRuntime,
): Promise<ToolResult> {
  if (runtime.approvals === undefined) return notApproved(entry.tool);
  const { approved } = await import("../../approval/approved.ts");
  return approved(entry, input, options, runtime, await runtime.approvals(), (agreed, agreedOptions) => {
    return ended(agreedOptions, runtime) ?? runAllowed(agreed, input, agreedOptions, runtime);
  });
}

function runAllowed(
  entry: CallableTool,
  input: Input,
  options: ExecuteOptions,
  runtime: CallRuntime,
): ValueOrPromise<ToolResult> {
  if (entry.cache !== undefined) return throughCache(entry, entry.cache, input, options, runtime);
  return needsAdmission(entry, runtime)
    ? startAdmitted(entry, input, options, runtime)
    : startCall(entry, input, options, runtime);
}

async function startAdmitted(
  entry: CallableTool,
  input: Input,
  options: ExecuteOptions,
  runtime: CallRuntime,
): Promise<ToolResult> {
  const refusal = (await admit(entry, input, options, options.context, runtime)) ?? ended(options, runtime);
  return refusal ?? countSuccess(await startCall(entry, input, options, runtime), entry, input, options, runtime);
}

/** Looks for the result of an equal call first. Only a call that runs takes a point, enters the queue, and has a deadline. */
function throughCache(
  entry: CallableTool,
  cache: ToolCache,
  input: Input,
  options: ExecuteOptions,
  runtime: CallRuntime,
): Promise<ToolResult> {
  const { onError, callId } = runtime;
  return cache({
    input,
    options,
    fetched: fetchedValues(runtime),
    admit: (visible) =>
      needsAdmission(entry, runtime) ? admit(entry, input, visible, options.context, runtime) : undefined,
    run(visible) {
      const over = ended(visible, runtime);
      if (over !== undefined) return over;
      // What was ignored is told to each caller by itself.
      const { props, unparsed = props } = input;
      const result = startCall(entry, { props, unparsed }, visible, runtime);
      return andThen(result, (outcome) => countSuccess(outcome, entry, input, visible, runtime));
    },
    busy: (full) => busy(full, entry),
    onStoreError(error) {
      if (onError !== undefined) reportError(onError, error, { tool: entry.tool.name, callId });
    },
  });
}

function fetchedValues({ sourced, env }: CallRuntime): JsonObject | undefined {
  return sourced && Object.fromEntries(sourced.map(({ name }) => [name, env[name]]));
}
