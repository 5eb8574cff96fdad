import type { Run } from "../run.ts";

/** About how many characters of JSON a value takes. */
export function sizeOf(value: unknown, run: Run): number {
  run.spend(10);
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null) return 4;
  let size = 2;
  for (const key in value) {
    size += (Array.isArray(value) ? 1 : key.length + 4) + sizeOf(Reflect.get(value, key), run);
  }
  return size;
}
