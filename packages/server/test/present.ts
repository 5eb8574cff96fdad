/** What a test says is there; throws when it is not. */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("There is nothing.");
  return value;
}
