import type { Path } from "../parse/operand.ts";
import { ownValue } from "./property.ts";

/** The values of one rendering: its data, the `props` of these, which most paths start at, then the variables of open loops. */
export type Slots = unknown[];

export const dataSlot = 0;
export const propsSlot = 1;
export const firstFreeSlot = 2;

/** Whether a path starts with a loop variable. */
export function isOfLoop({ slot }: Path): boolean {
  return slot >= firstFreeSlot;
}

export function slotsOf(data: unknown): Slots {
  return [data, ownValue(data, "props")];
}
