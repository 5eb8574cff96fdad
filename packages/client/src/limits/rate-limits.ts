import type { Store, Tool } from "@mci/contract";
import { takePointsFor, type RateLimiter } from "./take-points.ts";

/** The rate limits of a client's tools. */
export interface RateLimits {
  /** Undefined for the many tools without a limit. */
  of(tool: Tool): RateLimiter | undefined;
}

/** `store`: undefined where no limit holds. */
export function rateLimits(store: (() => Promise<Store>) | undefined): RateLimits {
  return {
    of(tool) {
      if (store === undefined || (tool.rateLimit === undefined && tool.origin.rateLimit === undefined))
        return undefined;
      return takePointsFor(tool, store);
    },
  };
}
