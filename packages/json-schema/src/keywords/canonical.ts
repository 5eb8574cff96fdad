import type { Run } from "../run.ts";

/** Text that is the same for equal values and for no others: the order of an object's keys says nothing. */
export function canonical(value: unknown, run: Run): string {
  switch (typeof value) {
    case "string":
      run.spend(20 + (value.length >> 2));
      // Lengths stand in for quotes.
      return `"${value.length}:${value}`;
    case "object":
      run.spend(30);
      if (value === null) return "null";
      return Array.isArray(value) ? ofItems(value, run) : ofProperties(value, run);
    default:
      run.spend(20);
      return `#${String(value)}`;
  }
}

function ofItems(items: readonly unknown[], run: Run): string {
  let text = "[";
  for (const item of items) text += `${canonical(item, run)},`;
  return `${text}]`;
}

function ofProperties(value: object, run: Run): string {
  const keys = Object.keys(value);
  run.spendKeys(keys.length);
  run.spend(keys.length * 40);
  let characters = 0;
  let text = "{";
  for (const key of keys.toSorted()) {
    characters += key.length;
    text += `${key.length}:${key}=${canonical(Reflect.get(value, key), run)},`;
  }
  // Keys are compared several times while they are sorted, and written.
  if (characters > 100) run.spend((characters >> 2) * (1 + Math.log2(keys.length + 1)));
  return `${text}}`;
}
