import { isRecord } from "@mci/plugin-kit";

/** What the generated validators accept without a doubt, as data: a hundredth of their code. */
export type Shape =
  /** Names of types, such as `object|boolean`, or `any`. */
  | string
  | { readonly enum: readonly unknown[] }
  /** The least value. */
  | { readonly integer: number }
  | { readonly items: Shape }
  | { readonly values: Shape }
  | ObjectShape;

export interface ObjectShape {
  /** Besides these, a value may have fields that start with `x-`. */
  readonly fields: Readonly<Record<string, Shape>>;
  readonly required: readonly string[];
}

/** Whether a value surely fits. False means not sure: then ask the validator. */
export function isSurelyValid(value: unknown, shape: Shape | undefined): boolean {
  if (shape === undefined) return false;
  if (typeof shape === "string") return shape === "any" || shape.split("|").includes(typeOf(value));
  if ("enum" in shape) return shape.enum.includes(value);
  if ("integer" in shape) return Number.isInteger(value) && Number(value) >= shape.integer;
  if ("items" in shape) return Array.isArray(value) && value.every((item) => isSurelyValid(item, shape.items));
  if (!isRecord(value)) return false;
  if ("values" in shape) return Object.values(value).every((item) => isSurelyValid(item, shape.values));
  const { fields, required } = shape;
  for (const name in value) {
    if (Object.hasOwn(fields, name) ? !isSurelyValid(value[name], fields[name]) : !name.startsWith("x-")) return false;
  }
  return required.every((name) => Object.hasOwn(value, name));
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return value === null ? "null" : typeof value;
}
