import type { CallContext, ExecuteOptions, JsonObject, Store, Tool, ToolResult } from "@mci/contract";
import { withinTime, type ValueOrPromise } from "@mci/plugin-kit";
import { keepCause } from "../call/result/keep-cause.ts";
import { isFull, type CallQueues, type Full } from "../call/queue/queue.ts";
import { snapshot } from "../call/snapshot.ts";
import { weightOf } from "../call/queue/weight.ts";
import { argumentFacts, type Input } from "../input/input.ts";
import { storeTimeoutMs } from "../store/store-timeout.ts";
import { cacheKey } from "./cache-key.ts";
import type { CachePlan } from "./cache-plan.ts";
import { readResult, writeResult } from "./kept-result.ts";
import { sharedCall, type Outcome, type SharedCall } from "./shared-call.ts";

/** A call of a tool that has a cache. */
export interface CachedCall {
  readonly input: Input;
  readonly options: ExecuteOptions;
  /** The env values that were fetched for the call; absent where none were. */
  readonly fetched: JsonObject | undefined;
  /** Called before the tool runs. Returns why it must not, undefined if it may. */
  admit(options: ExecuteOptions): ValueOrPromise<ToolResult | undefined>;
  /** Runs the tool. */
  run(options: ExecuteOptions): ValueOrPromise<ToolResult>;
  /** Returns the result of a call for which too many are waiting already. */
  busy(full: Full): ToolResult;
  /** Called with what the store throws: the call goes on without it. */
  onStoreError(error: unknown): void;
}

/** Answers a call with the result of an equal one, or runs the tool. */
export type ToolCache = (call: CachedCall) => Promise<ToolResult>;

/** The state that the caches of all tools of a client share. */
export interface CacheState {
  readonly store: () => Promise<Store>;
  /** Counts the calls that wait for an equal one. */
  readonly join: CallQueues["join"];
  /** Calls under way, by their key. */
  readonly running: Map<string, SharedCall>;
  /** Settings of the client that results may depend on. */
  readonly settings: JsonObject;
}

export function toolCache(tool: Tool, plan: CachePlan, { store, join, running, settings }: CacheState): ToolCache {
  const keyOf = cacheKey(tool, plan, settings);

  async function find(key: string, call: CachedCall, options: ExecuteOptions): Promise<Outcome> {
    const stored = await withinTime(storeTimeoutMs, async () => (await store()).get(key)).catch(call.onStoreError);
    const found = typeof stored?.value === "string" ? readResult(stored.value) : undefined;
    if (found !== undefined) return { kept: found, isHit: true };
    const refused = await call.admit(options);
    if (refused !== undefined) return { refused };
    const result = await call.run(options);
    const kept = result.isError ? undefined : writeResult(result);
    return kept === undefined ? { result } : { kept, isHit: false };
  }

  function keep(key: string, outcome: Outcome, call: CachedCall): Promise<unknown> | undefined {
    if (!("kept" in outcome) || outcome.isHit) return undefined;
    const { text } = outcome.kept;
    const { ttlMs } = plan;
    return withinTime(storeTimeoutMs, async () => (await store()).set(key, text, { ttlMs, isEvictable: true })).catch(
      call.onStoreError,
    );
  }

  function share(key: string, call: CachedCall, options: ExecuteOptions): SharedCall {
    const shared: SharedCall = sharedCall({
      find: (signal) => find(key, call, { ...options, signal }),
      keep: (outcome) => keep(key, outcome, call),
      ended() {
        if (running.get(key) === shared) running.delete(key);
      },
    });
    running.set(key, shared);
    return shared;
  }

  return async (call) => {
    const { input, options } = call;
    const own = visibleOptions(options, plan);
    const key = keyOf(input.unparsed ?? input.props, own, call.fetched);
    if (key === undefined) return withFacts(await runAlone(call, own), input);
    const existing = running.get(key);
    if (existing === undefined) return answer(await share(key, call, own).join(options.signal), input, false);
    const joined = join(() => weightOf(input.props));
    if (isFull(joined)) return withFacts(call.busy(joined), input);
    try {
      const outcome = await existing.join(options.signal);
      // The limit that the first caller has reached may not be that of this one.
      if ("refused" in outcome) return withFacts(await runAlone(call, own), input);
      return await answer(outcome, input, true);
    } finally {
      joined.leave();
    }
  };
}

async function runAlone(call: CachedCall, options: ExecuteOptions): Promise<ToolResult> {
  return (await call.admit(options)) ?? call.run(options);
}

/**
 * The options that the tool sees: of the caller only what tells results apart. Whatever else it read would decide what
 * others get. Progress ends when the caller hangs up, also where the call goes on for others.
 */
function visibleOptions({ context = {}, onProgress, ...options }: ExecuteOptions, { by }: CachePlan): ExecuteOptions {
  const members = ["tenant", ...by].flatMap((name) => (has(context, name) ? [[name, context[name]]] : []));
  const visible: CallContext = Object.fromEntries(members);
  if (onProgress === undefined) return { ...options, context: visible };
  return {
    ...options,
    context: visible,
    onProgress(step) {
      if (options.signal?.aborted !== true) onProgress(step);
    },
  };
}

/** Members may be inherited, from a class above all, but a `by` of "constructor" must not find the one that all objects have. */
function has(context: CallContext, name: string): boolean {
  return Object.hasOwn(context, name) || (name in context && !(name in Object.prototype));
}

/** Every caller gets a result of its own. */
async function answer(outcome: Outcome, input: Input, isJoined: boolean): Promise<ToolResult> {
  if ("refused" in outcome) return withFacts(outcome.refused, input);
  if (!("kept" in outcome)) return withFacts(isJoined ? copyOf(outcome.result) : outcome.result, input);
  const { result, ageMs } = await outcome.kept.take();
  const isCached = isJoined || outcome.isHit;
  return withFacts(result, input, isCached ? { cached: true, age_ms: ageMs } : undefined);
}

function copyOf(result: ToolResult): ToolResult {
  return keepCause(snapshot(result), result);
}

/** Facts that are those of one caller: others may have been answered with the same result. */
function withFacts(result: ToolResult, input: Input, facts?: JsonObject): ToolResult {
  const own = argumentFacts(input);
  if (own === undefined && facts === undefined) return result;
  return keepCause({ ...result, metadata: { ...result.metadata, ...facts, ...own } }, result);
}
