import type { SourcePlace } from "@mci/plugin-kit/templates";
import type { Test } from "../parse/condition.ts";
import type { Write } from "../parse/placeholder.ts";

export interface Branch {
  readonly test: Test;
  readonly write: Write;
}

/** `@if`: writes the first branch whose test holds, else `otherwise`. Branches not taken are not evaluated. */
export function writeBranches(place: SourcePlace, branches: readonly Branch[], otherwise: Write): Write {
  const [first] = branches;
  if (first === undefined) return otherwise;
  const { test, write } = first;
  const orElse = branches.length === 1 ? otherwise : writeRest(branches.slice(1), otherwise);
  return (slots, budget) => {
    const out = test(slots, budget) ? write(slots, budget) : orElse(slots, budget);
    // Tests count too: what they look through may be large.
    budget.checkLength(out.length, place);
    budget.checkSteps(place);
    return out;
  };
}

function writeRest(branches: readonly Branch[], otherwise: Write): Write {
  return (slots, budget) => {
    for (const { test, write } of branches) if (test(slots, budget)) return write(slots, budget);
    return otherwise(slots, budget);
  };
}
