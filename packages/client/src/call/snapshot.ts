import { MCIError } from "@mci/contract";

/**
 * Returns a deep copy of plain objects and arrays; anything else is kept as it is. Throws RangeError for a value that
 * contains itself or is nested too deeply to be copied, and MCIError (MCI_INPUT) for one that holds the same objects in very
 * many places: a few that hold one another twice are small in memory, and huge once they are copied or written as JSON.
 */
export function snapshot<T>(value: T): T {
  return copy(value, { whole: value, left: manyObjects, isCounted: false }) as T;
}

/** Up to so many objects are copied without looking for repeated ones, and so many repeated ones beside the others. */
const manyObjects = 200_000;

interface Copying {
  readonly whole: unknown;
  /** Objects that may still be copied. */
  left: number;
  isCounted: boolean;
}

function copy(value: unknown, copying: Copying): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ((copying.left -= 1) < 0) makeRoom(copying);
  if (Array.isArray(value)) return value.map((item: unknown) => copy(item, copying));
  if (!isPlain(value)) return value;
  const members: Record<string, unknown> = { ...value };
  for (const key in members) {
    const child = members[key];
    // `__proto__` as own data is an own property here too, and cannot be assigned.
    if (typeof child !== "object" || child === null || key === "__proto__") continue;
    if (Object.hasOwn(members, key)) members[key] = copy(child, copying);
  }
  return members;
}

function makeRoom(copying: Copying): void {
  if (copying.isCounted) throw new MCIError("MCI_INPUT", "The arguments hold the same objects in too many places.");
  copying.isCounted = true;
  copying.left = countObjects(copying.whole);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The number of different objects in a value. */
function countObjects(value: unknown): number {
  const found = new Set<unknown>([value]);
  for (const one of found) {
    const isOpen = Array.isArray(one) || (typeof one === "object" && one !== null && isPlain(one));
    for (const child of isOpen ? Object.values(one as object) : []) {
      if (typeof child === "object" && child !== null) found.add(child);
    }
  }
  return found.size;
}
