import type { CallContext, FailureResult, Store, Tool } from "@mci/contract";

/** The rate limits of a client's tools. */
export interface RateLimits {
  /** Undefined for the many tools without a limit. */
  of(tool: Tool): RateLimiter | undefined;
}

/**
 * Takes a point for a call. Returns why the call must not run, undefined if it may. Rejects if the store does not answer: whether
 * a point was taken is unknown then.
 */
export type RateLimiter = (context: CallContext | undefined) => Promise<FailureResult | undefined>;

/** `store`: undefined where no limit holds. */
export function rateLimits(store: (() => Promise<Store>) | undefined): RateLimits {
  return {
    of(tool) {
      if (store === undefined || (tool.rateLimit === undefined && tool.origin.rateLimit === undefined))
        return undefined;
      let limiter: Promise<RateLimiter> | undefined;
      return async (context) => {
        // Most clients never need it.
        limiter ??= import("./take-points.ts").then(({ takePointsFor }) => takePointsFor(tool, store));
        return (await limiter)(context);
      };
    },
  };
}
