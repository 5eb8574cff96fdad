import type { JsonObject } from "@mci/contract";
import { amount } from "../amount.ts";
import type { Check, Run } from "../run.ts";

/** Bounds of a count: `minItems` and `maxItems`, and the like. */
interface Counted {
  readonly keyword: "Items" | "Length" | "Properties";
  /** The name of what is counted: one of it, and several. */
  readonly names: readonly [one: string, several?: string];
  /** Returns how many a value has; undefined for a value of another type. */
  count(value: unknown, run: Run, bounds: { readonly min: number; readonly max: number }): number | undefined;
}

/** The check of a lower and an upper bound of a count. */
export function countCheck(schema: JsonObject, { keyword, names, count }: Counted): Check | undefined {
  const { [`min${keyword}`]: least, [`max${keyword}`]: most } = schema;
  const min = typeof least === "number" ? least : 0;
  const max = typeof most === "number" ? most : Number.POSITIVE_INFINITY;
  if (min === 0 && max === Number.POSITIVE_INFINITY) return undefined;
  return (value, run, at) => {
    const found = count(value, run, { min, max });
    if (found === undefined || (found >= min && found <= max)) return true;
    if (at === undefined) return false;
    return found < min
      ? run.fail({ at, keyword: `min${keyword}`, words: `must have at least ${amount(min, ...names)}` })
      : run.fail({ at, keyword: `max${keyword}`, words: `must have at most ${amount(max, ...names)}` });
  };
}
