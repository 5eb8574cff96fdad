/** Returns a value that must be present; throws if it is not. */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("There is nothing.");
  return value;
}
