import { isRecord } from "@mci/plugin-kit";

/** The values that the generated validators certainly accept, as data: a hundredth of their code. */
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

/** Whether a value surely fits a shape. False means not sure: then ask the validator. */
export type ShortLook = (value: unknown) => boolean;

/** Returns the short look for a shape: closures, as a file may have ten thousand tools, and a walk over the shape takes three times as long. */
export function shortLook(shape: Shape): ShortLook {
  if (typeof shape === "string") return lookForTypes(shape);
  if ("enum" in shape) return (value) => shape.enum.includes(value);
  if ("integer" in shape) return (value) => Number.isInteger(value) && Number(value) >= shape.integer;
  if ("items" in shape) return lookForItems(shortLook(shape.items));
  if ("values" in shape) {
    const fits = shortLook(shape.values);
    return (value) => isRecord(value) && Object.values(value).every(fits);
  }
  return lookForObject(shape);
}

function lookForTypes(shape: string): ShortLook {
  if (shape === "any") return () => true;
  if (shape === "string") return (value) => typeof value === "string";
  const types = shape.split("|");
  return (value) => types.includes(typeOf(value));
}

function lookForItems(fits: ShortLook): ShortLook {
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (let index = 0; index < value.length; index += 1) if (!fits(value[index])) return false;
    return true;
  };
}

function lookForObject({ fields, required }: ObjectShape): ShortLook {
  // By name, in a map: to read names of an object that differ each time takes much longer. Made when it is first used, as
  // a file has few of the types that there are.
  let looks: ReadonlyMap<string, ShortLook> | undefined;
  return (value) => {
    if (!isRecord(value)) return false;
    looks ??= new Map(Object.entries(fields).map(([name, field]) => [name, shortLook(field)]));
    for (const name in value) {
      const fits = looks.get(name);
      if (fits === undefined ? !name.startsWith("x-") : !fits(value[name])) return false;
    }
    for (const name of required) if (!hasOwn.call(value, name)) return false;
    return true;
  };
}

/** In a loop over names it costs nothing, where `Object.hasOwn` doubles the time. */
const hasOwn = Object.prototype.hasOwnProperty;

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return value === null ? "null" : typeof value;
}
