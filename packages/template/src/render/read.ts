import type { Operand, Path } from "../parse/operand.ts";
import { ownValue } from "./property.ts";
import { dataSlot, type Slots } from "./slots.ts";

/** Returns the value of the first alternative that exists; undefined when all are missing. */
export function readFirst(operands: readonly Operand[], slots: Slots): unknown {
  let value: unknown;
  for (let at = 0; value === undefined && at < operands.length; at += 1) value = readOperand(operands[at]!, slots);
  return value;
}

/** Returns the value of a path or literal; undefined when it is missing. */
export function readOperand(operand: Operand, slots: Slots): unknown {
  if (operand.kind === "constant") return operand.value;
  const { slot } = operand;
  return slot === undefined ? readPath(operand, slots) : (slots[slot] ??= readPath(operand, slots));
}

function readPath(path: Path, slots: Slots): unknown {
  const value = readSteps(path, slots, path.steps.length);
  return value === undefined ? readKey(path, slots) : value;
}

/** Follows the first `end` steps of a path; undefined when one of them is missing. */
export function readSteps({ steps, start }: Path, slots: Slots, end: number): unknown {
  let value = slots[start];
  for (let index = start === dataSlot ? 0 : 1; index < end && value !== undefined; index += 1) {
    value = ownValue(value, steps[index]!);
  }
  return value;
}

/** Returns the key of the entry in a loop over an object, which `key` is unless the value has its own. */
function readKey({ steps, start, known }: Path, slots: Slots): unknown {
  if (steps.length !== 2 || steps[1] !== "key") return undefined;
  let variable = known;
  while (variable !== undefined && variable.slot !== start) variable = variable.outer;
  return variable?.keySlot === undefined ? undefined : slots[variable.keySlot];
}
