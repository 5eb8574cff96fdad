/**
 * Returns a deep copy of plain objects and arrays; anything else is kept as it is. Throws RangeError for a value that
 * contains itself or is nested too deeply to be copied.
 */
export function snapshot<T>(value: T): T;
export function snapshot(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => snapshot(item));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const copy: Record<string, unknown> = { ...value };
  for (const key in copy) {
    const child = copy[key];
    // `__proto__` as own data is an own property here too, and cannot be assigned.
    if (typeof child === "object" && child !== null && key !== "__proto__") copy[key] = snapshot(child);
  }
  return copy;
}
