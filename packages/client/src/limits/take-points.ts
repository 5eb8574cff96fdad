import type { CallContext, FailureResult, Store, Tool } from "@mci/contract";
import { withinTime } from "@mci/plugin-kit";
import { storeTimeoutMs } from "../store/store-timeout.ts";
import { budgetsOf, keyOf, type Budget } from "./budget.ts";
import { rateLimited } from "./rate-limited.ts";

/**
 * Takes a point for a call. Returns why the call must not run, undefined if it may. Rejects if the store does not answer: whether
 * a point was taken is unknown then.
 */
export type RateLimiter = (context: CallContext | undefined) => Promise<FailureResult | undefined>;

/** Returns a limiter that takes a point of each budget of a tool, and answers for the first that has none left. */
export function takePointsFor(tool: Tool, store: () => Promise<Store>): RateLimiter {
  const budgets = budgetsOf(tool);
  return async (context) => {
    for (const budget of budgets) {
      const waitMs = await take(store, budget, context);
      if (waitMs !== undefined) return rateLimited(tool, budget, waitMs);
    }
    return undefined;
  };
}

/** Returns milliseconds to wait if there was no point left. */
async function take(
  store: () => Promise<Store>,
  budget: Budget,
  context: CallContext | undefined,
): Promise<number | undefined> {
  const { points, per_ms: windowMs } = budget.limit;
  const key = keyOf(budget, context);
  const { isTaken, resetMs } = await withinTime(storeTimeoutMs, async () =>
    (await store()).take(key, 1, { limit: points, windowMs }),
  );
  return isTaken ? undefined : resetMs;
}
