import type { CommonExecution, Tool } from "@mci/contract";
import { exchangeAuth } from "@mci/plugin-kit";

/** The cache settings of a tool. */
export interface CachePlan {
  readonly ttlMs: number;
  /** Members of the call's context that tell results apart, beside the tenant. */
  readonly by: readonly string[];
}

/** Returns the cache settings of a tool, which were checked when it was loaded; undefined if it has none. */
export function cachePlan(tool: Tool<CommonExecution>): CachePlan | undefined {
  const { cache } = tool.execution;
  if (cache === undefined) return undefined;
  // Results of a tool that acts as its caller are that caller's.
  const by = new Set([...(cache.by ?? []), ...(exchangeAuth(tool) === undefined ? [] : ["subject"])]);
  by.delete("tenant");
  return { ttlMs: cache.ttl_ms, by: [...by] };
}
