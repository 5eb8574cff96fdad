/** Returns the array, or an empty one for any other value. */
export function toArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
