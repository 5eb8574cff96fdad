/** An own property of an object or array. The length of an array is not one of its values. */
export function ownValue(value: unknown, key: string): unknown {
  return key === "length" && Array.isArray(value) ? undefined : property(value, key);
}

/** The same where the key is known not to be "length". */
export function property(value: unknown, key: string): unknown {
  if (!isContainer(value) || !Object.hasOwn(value, key)) return undefined;
  return value[key];
}

/** An object or an array: a value that others are in. */
export function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
