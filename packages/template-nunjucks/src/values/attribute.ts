import type { Budget } from "@mci/plugin-kit/templates";
import { own } from "./values.ts";

/** Reads `a.b.0` from each item, own properties only; the item itself without an attribute. */
export function attributeReader(attribute: unknown, budget: Budget, fallback?: unknown): (item: unknown) => unknown {
  if (attribute === undefined || attribute === null) return (item) => item;
  if (typeof attribute === "string") budget.items(attribute.length);
  const steps = typeof attribute === "string" ? attribute.split(".") : [attribute];
  return (item) => {
    budget.items(steps.length);
    return steps.reduce((found, step) => own(found, step, budget), item) ?? fallback;
  };
}
