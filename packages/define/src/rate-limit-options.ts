import type { RateLimit } from "@mci/contract";
import { integer, oneOf, optionsOf, type Check } from "@mci/plugin-kit/options";

/** How often a tool, or a skill with all of its tools, can be called. Another call is refused, with when to try again. */
export interface RateLimitOptions {
  /** Whose calls count together: all of them (`call`), those of one subject, or those of one tenant. */
  readonly per: RateLimit["per"];
  /** Calls within `perMs`. */
  readonly points: number;
  /** Milliseconds from the first call until all points are back. */
  readonly perMs: number;
}

export const rateLimitCheck: Check = optionsOf<RateLimitOptions>(
  { per: oneOf("call", "subject", "tenant"), points: integer(1), perMs: integer(1) },
  ["per", "points", "perMs"],
);

/** The field of the format. */
export function toRateLimit(options: RateLimitOptions | undefined): RateLimit | undefined {
  return options && { per: options.per, points: options.points, per_ms: options.perMs };
}
