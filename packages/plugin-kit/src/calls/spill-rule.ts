import type { SpillDefinition, SpillRule } from "@mci/contract";

/**
 * Returns the rule that the nearest of some declarations makes, the nearest first: false if it says that nothing is kept, undefined if
 * there is none.
 */
export function toSpillRule(...declared: readonly (SpillDefinition | undefined)[]): SpillRule | false | undefined {
  const nearest = declared.find((spill) => spill !== undefined);
  if (nearest === undefined || nearest === false) return nearest;
  const { over = 20_000, show = 2_500, ttl_ms: ttlMs = 900_000 } = nearest === true ? {} : nearest;
  return Object.freeze({ over, show: Math.min(show, over), ttlMs });
}
