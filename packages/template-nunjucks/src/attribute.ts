import { own } from "./values.ts";

/** Reads `a.b.0` from each item, own properties only; the item itself without an attribute. */
export function attributeOf(attribute: unknown, fallback?: unknown): (item: unknown) => unknown {
  if (attribute === undefined || attribute === null) return (item) => item;
  const steps = typeof attribute === "string" ? attribute.split(".") : [attribute];
  return (item) => steps.reduce(own, item) ?? fallback;
}
