import type { Operand } from "./operand.ts";
import { isOfLoop } from "../render/slots.ts";
import { printPath } from "./path.ts";
import { normalizeRoot } from "./roots.ts";

/**
 * Returns every path that is read from outside, once, in the order of the source: `props.*`, `env.*` and those of
 * unfilled roots, such as `user.name` outside of a loop over users. `input` and `properties` are `props`.
 */
export function namesOf(operands: readonly Operand[]): readonly string[] {
  const names = new Set<string>();
  for (const operand of operands) {
    if (operand.kind === "constant" || isOfLoop(operand)) continue;
    names.add(printPath(operand.steps.with(0, normalizeRoot(operand.steps[0]!))));
  }
  return [...names];
}
