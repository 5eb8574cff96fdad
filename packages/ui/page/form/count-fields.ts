import { resolveReference } from "@mci/plugin-kit";
import type { Schema } from "./merge-all-of.ts";

/** Counts the parts of a schema as a form draws them: again at each reference, but not a part inside itself. */
export function countFields(schema: Schema): number {
  const counted = new Map<object, number>();
  const count = (value: unknown): number => {
    if (typeof value !== "object" || value === null) return 0;
    const known = counted.get(value);
    if (known !== undefined) return known;
    counted.set(value, 0); // What is inside itself is drawn on request.
    let sum = 1;
    for (const [name, member] of Object.entries(value)) {
      if (name === "$ref") sum += count(resolveReference(member, schema));
      else if (name !== "$defs" && name !== "definitions") sum += count(member);
    }
    counted.set(value, sum);
    return sum;
  };
  return count(schema);
}

/** Returns the value at a place; undefined if there is none. */
export function valueAt(root: unknown, path: readonly (string | number)[]): unknown {
  let value = root;
  for (const step of path) {
    value =
      typeof value === "object" && value !== null && Object.hasOwn(value, step) ? Reflect.get(value, step) : undefined;
  }
  return value;
}
