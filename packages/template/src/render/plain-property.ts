import type { Operand } from "../parse/operand.ts";
import { isContainer } from "./property.ts";

/** A placeholder that is one property of a root or loop variable, which by far the most are. */
export interface PlainProperty {
  readonly slot: number;
  readonly key: string;
}

/** Undefined for any other placeholder. */
export function plainProperty(operands: readonly Operand[]): PlainProperty | undefined {
  const [path] = operands;
  if (operands.length !== 1 || path?.kind !== "path" || path.steps.length !== 2) return undefined;
  const { slot, steps, variable } = path;
  const key = steps[1]!;
  if (key === "length" || key === "__proto__" || (key === "key" && variable?.keySlot !== undefined)) return undefined;
  return { slot, key };
}

/** True if `from` has the property itself. Called directly, as `Object.hasOwn` takes a call more. */
export function hasOwn(from: unknown, key: string): from is Readonly<Record<string, unknown>> {
  return isContainer(from) && has.call(from, key);
}

/** The text of a string or a number; undefined for anything else. */
export function textOfScalar(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" ? `${value}` : undefined;
}

const has = Object.prototype.hasOwnProperty;
