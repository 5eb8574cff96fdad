import { WrittenNumber } from "@mci/plugin-kit";
import type { Budget } from "@mci/plugin-kit/templates";
import { isContainer } from "./property.ts";

/** False are: false, 0, "", null, [], {} and what is missing. */
export function truth(value: unknown, budget: Budget): boolean {
  if (!isContainer(value)) return Boolean(value);
  if (WrittenNumber.is(value)) return value.value !== 0;
  return Array.isArray(value) ? value.length > 0 : listKeys(value, budget).length > 0;
}

/** The keys of an object. Looking through a large one counts as loop rounds do: it may happen in a loop. */
export function listKeys(value: object, budget: Budget): readonly string[] {
  const keys = Object.keys(value);
  if (keys.length > 100) budget.addSteps(keys.length >> 4);
  return keys;
}
