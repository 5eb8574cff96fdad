/** Returns the array, or an empty one. */
export function toArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
