import { MCIError } from "@mci/contract";
import { isPlainObject } from "@mci/plugin-kit";

/**
 * Returns a deep copy of arguments, of the arrays in them and of the objects that only have data, each with its prototype. What
 * is of a class with methods is kept as it is: a copy of a date, a map or what has private members would not work. Throws
 * RangeError for a value that contains itself or is nested too deeply to be copied, and MCIError (MCI_INPUT) for one that has
 * the same objects in very many places: a few that contain one another twice are small in memory, and huge once they are copied or
 * written as JSON.
 */
export function snapshot<T>(value: T): T {
  const copying: Copying = { whole: value, left: manyObjects, depth: 0, isCounted: false };
  if (typeof value !== "object" || value === null || isData(value)) return copy(value, copying) as T;
  // The arguments themselves are only read as members.
  return copyMembers(value, copying) as T;
}

/** Up to so many objects are copied without looking for repeated ones, and so many repeated ones beside the others. */
const manyObjects = 200_000;

/** Maximum nesting of objects, far above what JSON of a caller may have, and below what the stack takes. */
const maxDepth = 1_500;

interface Copying {
  readonly whole: unknown;
  /** Objects that may still be copied. */
  left: number;
  /** Objects around the one that is copied. */
  depth: number;
  isCounted: boolean;
}

function copy(value: unknown, copying: Copying): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ((copying.left -= 1) < 0) makeRoom(copying);
  if (Array.isArray(value)) return value.map((item: unknown) => copy(item, copying));
  return isData(value) ? copyMembers(value, copying) : value;
}

function copyMembers(value: object, copying: Copying): object {
  const members: Record<string, unknown> = { ...value };
  if ((copying.depth += 1) > maxDepth) throw new RangeError("The arguments are nested too deeply.");
  for (const key in members) {
    const child = members[key];
    // `__proto__` as own data is an own property here too, and cannot be assigned.
    if (typeof child !== "object" || child === null || key === "__proto__") continue;
    if (Object.hasOwn(members, key)) members[key] = copy(child, copying);
  }
  copying.depth -= 1;
  return isPlainObject(value) ? members : withPrototypeOf(value, members);
}

function withPrototypeOf(value: object, members: object): object {
  Object.setPrototypeOf(members, Object.getPrototypeOf(value) as object | null);
  return members;
}

function makeRoom(copying: Copying): void {
  if (copying.isCounted) throw new MCIError("MCI_INPUT", "The arguments contain the same objects in too many places.");
  copying.isCounted = true;
  copying.left = countObjects(copying.whole);
}

function isData(value: object): boolean {
  return Array.isArray(value) || isPlainObject(value) || hasOnlyData(Object.getPrototypeOf(value) as object);
}

/** Whether neither a prototype nor what it inherits from, up to the `Object.prototype` of some realm, has methods. */
function hasOnlyData(prototype: object): boolean {
  const next = Object.getPrototypeOf(prototype) as object | null;
  if (next === null) return true;
  const { constructor: _, ...members } = Object.getOwnPropertyDescriptors(prototype);
  return Object.values(members).every(({ value }) => isValue(value)) && hasOnlyData(next);
}

/** No method, and no accessor. */
function isValue(value: unknown): boolean {
  return value !== undefined && typeof value !== "function";
}

/** The number of different objects in a value. */
function countObjects(value: unknown): number {
  const found = new Set<unknown>([value]);
  for (const one of found) {
    const isOpen = typeof one === "object" && one !== null && (one === value || isData(one));
    for (const child of isOpen ? Object.values(one) : []) {
      if (typeof child === "object" && child !== null) found.add(child);
    }
  }
  return found.size;
}
