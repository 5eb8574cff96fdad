import type { Operand, Path } from "../parse/operand.ts";
import type { Slots } from "./layout.ts";
import { ownValue, property } from "./property.ts";

/** Looks a value up; undefined when it is missing. */
export type Read = (slots: Slots) => unknown;

/** Reads the first alternative that exists. */
export function readFirst(operands: readonly Operand[]): Read {
  const [only] = operands;
  if (only !== undefined && operands.length === 1) return readOne(only);
  const reads = operands.map(readOne);
  const [first, second] = reads;
  if (first !== undefined && second !== undefined && reads.length === 2) {
    return (slots) => {
      const value = first(slots);
      return value === undefined ? second(slots) : value;
    };
  }
  return (slots) => {
    for (const read of reads) {
      const value = read(slots);
      if (value !== undefined) return value;
    }
    return undefined;
  };
}

export function readOne(operand: Operand): Read {
  if (operand.kind === "constant") {
    const { value } = operand;
    return () => value;
  }
  // Not even as own data, which is what JSON.parse makes of it.
  if (operand.steps.includes("__proto__")) return () => undefined;
  if (operand.variable?.keySlot !== undefined && operand.steps[1] === "key") return readEntryKey(operand);
  return readPath(operand);
}

/** `x.key` in a loop over an object: the entry's key, unless the value has its own. */
function readEntryKey({ slot, variable, steps }: Path): Read {
  const keySlot = variable?.keySlot ?? slot;
  const rest = steps.slice(2);
  return (slots) => {
    const own = ownValue(slots[slot], "key");
    return walk(own === undefined ? slots[keySlot] : own, rest);
  };
}

function readPath({ slot, steps }: Path): Read {
  const [, first, second] = steps;
  if (first === undefined) return (slots) => slots[slot];
  if (steps.length > 3 || first === "length" || second === "length") {
    const rest = steps.slice(1);
    return (slots) => walk(slots[slot], rest);
  }
  if (second === undefined) return (slots) => property(slots[slot], first);
  return (slots) => property(property(slots[slot], first), second);
}

/** Follows steps from a value; undefined when one of them is missing. */
export function walk(from: unknown, steps: readonly string[]): unknown {
  let value = from;
  for (let index = 0; index < steps.length && value !== undefined; index += 1) value = ownValue(value, steps[index]!);
  return value;
}
