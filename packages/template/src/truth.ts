import { WrittenNumber } from "@mci/plugin-kit";
import type { Run } from "./bindings.ts";
import { isObject } from "./property.ts";

/** False are: false, 0, "", null, [], {} and what is missing. */
export function truth(value: unknown, run: Run): boolean {
  if (!isObject(value)) return Boolean(value);
  if (WrittenNumber.is(value)) return value.value !== 0;
  return Array.isArray(value) ? value.length > 0 : keysOf(value, run).length > 0;
}

/** The keys of an object. Looking through a large one counts as loop rounds do: it may happen in a loop. */
export function keysOf(value: object, run: Run): readonly string[] {
  const keys = Object.keys(value);
  if (keys.length > 100) run.steps += keys.length >> 4;
  return keys;
}
