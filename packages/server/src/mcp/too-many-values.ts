/**
 * True if a message has excessively many values outside its arguments. Validating such a message by a schema would spend
 * a thousand times its size on the errors.
 */
export function hasTooManyValues(message: unknown): boolean {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value: message, depth: 0 }];
  let seen = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value !== "object" || value === null) continue;
    for (const name in value) {
      if (!Object.hasOwn(value, name)) continue;
      // The arguments of a message, or of one in a batch, are limited elsewhere.
      if (name === "arguments" && depth <= 2) continue;
      seen += 1;
      if (seen > maxValues) return true;
      waiting.push({ value: (value as Readonly<Record<string, unknown>>)[name], depth: depth + 1 });
    }
  }
  return false;
}

const maxValues = 5_000;
