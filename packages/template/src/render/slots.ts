import type { Path } from "../parse/operand.ts";
import { ownValue } from "./property.ts";

/** The values of one rendering: its data, the `props` of these, which most paths start at, then loop variables and kept values. */
export type Slots = unknown[];

export const dataSlot = 0;
export const propsSlot = 1;
export const firstFreeSlot = 2;

/** Whether a path starts with a loop variable. */
export function isOfLoop({ start }: Path): boolean {
  return start >= firstFreeSlot;
}

/** All slots have a value: one without would be read from the prototype of arrays. */
export function slotsOf(data: unknown, size: number): Slots {
  const slots = [data, ownValue(data, "props")];
  while (slots.length < size) slots.push(undefined);
  return slots;
}
