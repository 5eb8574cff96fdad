import type { CommonExecution, Tool } from "@mci/contract";

/** The cache settings of a tool. */
export interface CachePlan {
  readonly ttlMs: number;
  /** Members of the call's context that tell results apart, beside the tenant. */
  readonly by: readonly string[];
}

/** Returns the cache settings of a tool, which were checked when it was loaded; undefined if it has none. */
export function cachePlan({ execution: { cache } }: Tool<CommonExecution>): CachePlan | undefined {
  if (cache === undefined) return undefined;
  return { ttlMs: cache.ttl_ms, by: (cache.by ?? []).filter((name) => name !== "tenant") };
}
