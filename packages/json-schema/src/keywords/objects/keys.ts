import { manyKeys, type Run } from "../../run.ts";

/** An object's own keys. Listing them is charged, and done once in a run where they are many. */
export function listKeys(value: object, run: Run): readonly string[] {
  const known = run.keys?.get(value);
  if (known !== undefined) return known;
  const keys = Object.keys(value);
  run.spendKeys(keys.length);
  if (keys.length > manyKeys) (run.keys ??= new Map()).set(value, keys);
  return keys;
}
