import type { SourcePlace } from "@mci/plugin-kit/templates";
import type { Test } from "../parse/condition.ts";
import type { Write } from "../parse/placeholder.ts";
import type { Sequence } from "./sequence.ts";

export interface Branch {
  readonly test: Test;
  readonly body: Sequence;
}

/** `@if`: writes the first branch whose test holds, else `otherwise`. Branches not taken are not evaluated. */
export function writeBranches(place: SourcePlace, branches: readonly Branch[], otherwise: Sequence | undefined): Write {
  return (slots, budget) => {
    const taken = branches.find(({ test }) => test(slots, budget));
    const out = (taken?.body ?? otherwise)?.write(slots, budget) ?? "";
    // Tests count too: what they look through may be large.
    budget.checkLength(out.length, place);
    budget.checkSteps(place);
    return out;
  };
}
