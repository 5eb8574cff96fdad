import type { Run } from "../run.ts";

/** Text that is the same for equal values and for no others: the order of an object's keys says nothing. */
export function canonical(value: unknown, run: Run | undefined): string {
  if (typeof value !== "object" || value === null) {
    if (typeof value === "string") run?.spend(20 + (value.length >> 1));
    else run?.spend(20);
    // JSON has no minus zero; a number that JavaScript alone has is written by its name.
    return JSON.stringify(value) ?? String(value);
  }
  if (Array.isArray(value)) {
    run?.spend(20);
    return `[${value.map((item) => canonical(item, run)).join(",")}]`;
  }
  const keys = Object.keys(value);
  run?.spend(20 + keys.length * 40);
  const entries = keys.toSorted().map((key) => `${JSON.stringify(key)}:${canonical(Reflect.get(value, key), run)}`);
  return `{${entries.join(",")}}`;
}
