import { hasTooManyKeys } from "./body-keys.ts";
import { bodyWeight, type BodyWeight } from "./body-weight.ts";

/** Bounds of a JSON text that comes from others. */
export interface JsonBounds {
  /** Maximum values, counting each object, array, member and item. */
  readonly values: number;
  /** Maximum distinct keys, and keys in objects with over 100 of them. */
  readonly keys: number;
}

/** Returns which bound a text exceeds, before it is read: reading it could delay everything else. */
export function jsonExcess(
  text: string,
  { values, keys }: JsonBounds,
  weight: BodyWeight = bodyWeight(text, values),
): "levels" | "values" | "keys" | undefined {
  if (weight.isTooDeep) return "levels";
  if (weight.values > values) return "values";
  return hasTooManyKeys(text, keys) ? "keys" : undefined;
}
