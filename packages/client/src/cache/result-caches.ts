import type { JsonObject, Store, Tool } from "@mci/contract";
import type { CallQueues } from "../call/queue.ts";
import type { CachePlan } from "./cache-plan.ts";
import type { SharedCall } from "./shared-call.ts";
import { toolCache, type ToolCache } from "./tool-cache.ts";

/** The kept results of a client. */
export interface ResultCaches {
  of(tool: Tool, plan: CachePlan): ToolCache;
}

/**
 * `given`: the store to use; without one the client has its own, in memory. `settings`: what results may depend on. `join`: counts
 * the calls that wait for an equal one.
 */
export function resultCaches(given: Store | undefined, settings: JsonObject, join: CallQueues["join"]): ResultCaches {
  const running = new Map<string, SharedCall>();
  let own: Promise<Store> | undefined;
  const store = async (): Promise<Store> => given ?? (own ??= openStore());
  return { of: (tool, plan) => toolCache(tool, plan, { store, join, running, settings }) };
}

async function openStore(): Promise<Store> {
  const { memoryStore } = await import("@mci/store");
  return memoryStore();
}
