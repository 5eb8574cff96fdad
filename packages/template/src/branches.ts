import type { Limits } from "@mci/contract";
import { tooManySteps, tooMuchOutput } from "./limits.ts";
import type { Test } from "./condition.ts";
import type { Source } from "./mistake.ts";
import type { Write } from "./placeholder.ts";

export interface Branch {
  readonly test: Test;
  readonly write: Write;
}

/** `@if`: writes the first branch whose test holds, else `otherwise`. Branches not taken are not evaluated. */
export function writeBranches(
  { source, at }: { readonly source: Source; readonly at: number },
  branches: readonly Branch[],
  otherwise: Write,
  { outputBytes, loopSteps }: Limits,
): Write {
  const [first] = branches;
  if (first === undefined) return otherwise;
  const { test, write } = first;
  const orElse = branches.length === 1 ? otherwise : writeRest(branches.slice(1), otherwise);
  return (slots, run) => {
    const out = test(slots, run) ? write(slots, run) : orElse(slots, run);
    // Tests count too: what they look through may be large.
    if (out.length > outputBytes) throw tooMuchOutput(source, at, outputBytes);
    if (run.steps > loopSteps) throw tooManySteps(source, at, loopSteps);
    return out;
  };
}

function writeRest(branches: readonly Branch[], otherwise: Write): Write {
  return (slots, run) => {
    for (const { test, write } of branches) if (test(slots, run)) return write(slots, run);
    return otherwise(slots, run);
  };
}
