import type { RateLimit } from "@mci/contract";
import { duration } from "./duration.ts";

/** Such as `10 calls within 1 min for each subject`. */
export function describeRateLimit({ points, per, per_ms: windowMs }: RateLimit): string {
  const calls = `${points} ${points === 1 ? "call" : "calls"} within ${duration(windowMs)}`;
  return per === "call" ? calls : `${calls} for each ${per}`;
}
