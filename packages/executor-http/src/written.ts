/** A value of a query string or a form as text: strings as they are, objects and lists as compact JSON. */
export function written(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

/** One `key=value` of a query string or a form. An array gives its key several times. */
export type Pair = [key: string, value: string];

export function* pairsOf(tree: unknown): Generator<Pair> {
  if (typeof tree !== "object" || tree === null) return;
  for (const [key, value] of Object.entries(tree)) {
    if (Array.isArray(value)) for (const item of value) yield [key, written(item)];
    else if (value !== undefined) yield [key, written(value)];
  }
}
