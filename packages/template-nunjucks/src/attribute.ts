import { own } from "./values.ts";
import type { Budget } from "./budget.ts";

/** Reads `a.b.0` from each item, own properties only; the item itself without an attribute. */
export function attributeOf(attribute: unknown, work: Budget, fallback?: unknown): (item: unknown) => unknown {
  if (attribute === undefined || attribute === null) return (item) => item;
  if (typeof attribute === "string") work.items(attribute.length);
  const steps = typeof attribute === "string" ? attribute.split(".") : [attribute];
  return (item) => {
    work.items(steps.length);
    return steps.reduce((found, step) => own(found, step, work), item) ?? fallback;
  };
}
