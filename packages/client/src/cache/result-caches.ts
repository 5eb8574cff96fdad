import type { JsonObject, Store, Tool } from "@mci/contract";
import type { CallQueues } from "../call/queue/queue.ts";
import type { CachePlan } from "./cache-plan.ts";
import type { SharedCall } from "./shared-call.ts";
import type { CacheState, ToolCache } from "./tool-cache.ts";

/** The kept results of a client. */
export interface ResultCaches {
  of(tool: Tool, plan: CachePlan): ToolCache;
}

/** `settings`: what results may depend on. `join`: counts the calls that wait for an equal one. */
export function resultCaches(
  store: () => Promise<Store>,
  settings: JsonObject,
  join: CallQueues["join"],
): ResultCaches {
  const state: CacheState = { store, join, running: new Map<string, SharedCall>(), settings };
  return { of: (tool, plan) => lazyCache(tool, plan, state) };
}

/** Few tools have a cache: its code is loaded with the first call of one. */
function lazyCache(tool: Tool, plan: CachePlan, state: CacheState): ToolCache {
  let cache: ToolCache | undefined;
  let opening: Promise<ToolCache> | undefined;
  const open = async (): Promise<ToolCache> => {
    const { toolCache } = await import("./tool-cache.ts");
    return (cache = toolCache(tool, plan, state));
  };
  return async (call) => {
    if (cache !== undefined) return cache(call);
    opening ??= open();
    return (await opening)(call);
  };
}
