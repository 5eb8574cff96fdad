import { plainNumberText } from "@mci/plugin-kit";

/** A value of a query string or a form as text: strings as they are, objects and lists as compact JSON. */
export function toFormText(value: unknown): string {
  if (typeof value === "number") return plainNumberText(value);
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

/** A `key=value` of a query string or a form. An array gives its key several times; null, which neither has, none. */
export type Pair = [key: string, value: string];

export function* toPairs(tree: unknown): Generator<Pair> {
  if (typeof tree !== "object" || tree === null) return;
  for (const [key, value] of Object.entries(tree)) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const item of items) if (item !== undefined && item !== null) yield [key, toFormText(item)];
  }
}

/** All pairs at once, in half the time: a query string has few. */
export function listPairs(tree: unknown): Pair[] {
  const pairs: Pair[] = [];
  if (typeof tree !== "object" || tree === null) return pairs;
  for (const [key, value] of Object.entries(tree)) {
    if (Array.isArray(value)) for (const pair of toPairs({ [key]: value })) pairs.push(pair);
    else if (value !== undefined && value !== null) pairs.push([key, toFormText(value)]);
  }
  return pairs;
}

/** The same tree for people, with undefined in the place of each null that is left out. */
export function withoutNulls(tree: unknown): unknown {
  if (typeof tree !== "object" || tree === null) return tree;
  const entries = Object.entries(tree).map(([key, value]): [string, unknown] => [
    key,
    Array.isArray(value) ? value.map((item: unknown) => item ?? undefined) : (value ?? undefined),
  ]);
  return Object.fromEntries(entries);
}
