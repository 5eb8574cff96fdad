/** About how many bytes of memory the arguments of a call hold. An estimate: exact sizes are not available. */
export function weightOf(value: unknown): number {
  if (typeof value === "string") return 16 + value.length * 2;
  if (typeof value !== "object" || value === null) return 8;
  if (ArrayBuffer.isView(value)) return 64 + value.byteLength;
  let weight = 32;
  if (Array.isArray(value)) {
    for (const item of value) weight += 8 + weightOf(item);
    return weight;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return 64;
  for (const [name, child] of Object.entries(value)) weight += 8 + name.length + weightOf(child);
  return weight;
}
