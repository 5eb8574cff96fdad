import type { JsonObject } from "@mci/contract";

/** Returns whether a value is an object as JSON has them: of no class, and not an array. */
export function isPlainObject(value: unknown): value is JsonObject {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
