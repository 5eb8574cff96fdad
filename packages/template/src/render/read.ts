import type { Operand, Path } from "../parse/operand.ts";
import { ownValue } from "./property.ts";
import { dataSlot, type Slots } from "./slots.ts";

/** An alternative that exists, and its value. */
export interface Found {
  readonly operand: Operand;
  readonly value: unknown;
}

/** Returns the first alternative that exists; undefined when all are missing. */
export function readFirst(operands: readonly Operand[], slots: Slots): Found | undefined {
  for (const operand of operands) {
    const value = readOperand(operand, slots);
    if (value !== undefined) return { operand, value };
  }
  return undefined;
}

/** Returns the value of a path or literal; undefined when it is missing. */
export function readOperand(operand: Operand, slots: Slots): unknown {
  if (operand.kind === "constant") return operand.value;
  const { steps, variable } = operand;
  if (variable?.keySlot !== undefined && steps[1] === "key") {
    // The entry's key in a loop over an object, unless the value has its own.
    const own = ownValue(slots[variable.slot], "key");
    return walk(own === undefined ? slots[variable.keySlot] : own, steps, 2, steps.length);
  }
  return readSteps(operand, slots, steps.length);
}

/** Follows the first `end` steps of a path; undefined when one of them is missing. */
export function readSteps({ steps, slot }: Path, slots: Slots, end: number): unknown {
  return walk(slots[slot], steps, slot === dataSlot ? 0 : 1, end);
}

function walk(from: unknown, steps: readonly string[], first: number, end: number): unknown {
  let value = from;
  for (let index = first; index < end && value !== undefined; index += 1) value = ownValue(value, steps[index]!);
  return value;
}
