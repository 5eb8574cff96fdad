import type { SpillRule } from "@mci/contract";
import { toSpillRule } from "../calls/spill-rule.ts";
import { omitUndefined } from "../json/omit-undefined.ts";
import { optionsOf } from "./check-options.ts";
import { integer } from "./checks.ts";
import type { Check } from "./option.ts";

/** When a long result is kept, and how much of it is shown at once. */
export interface SpillOptions {
  /** Characters of text above which a result is kept. Default: 20,000. */
  readonly over?: number | undefined;
  /** Characters that are shown at once, about; never more than `over`. Default: 2,500. */
  readonly show?: number | undefined;
  /** Milliseconds for which a result is kept. Default: 900,000. */
  readonly ttlMs?: number | undefined;
}

/** The option that keeps long results: true, false, or when and how. */
export type SpillOption = boolean | SpillOptions;

const settings: Check = optionsOf<SpillOptions>({ over: integer(100), show: integer(100), ttlMs: integer(1) });

/** Checks an option that keeps long results. */
export const spillCheck: Check = (value, option) => {
  if (typeof value !== "boolean") settings(value, option);
};

/** Returns the rule of such an option. */
export function spillRule(given: SpillOption | undefined): SpillRule | false | undefined {
  if (typeof given !== "object") return toSpillRule(given);
  const { over, show, ttlMs } = given;
  return toSpillRule(omitUndefined({ over, show, ttl_ms: ttlMs }));
}
