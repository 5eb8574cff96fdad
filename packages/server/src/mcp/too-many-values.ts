/**
 * Whether a message has more values than any that is meant, its arguments aside. Whoever checks such a message by a
 * schema spends a thousand times its size on saying what is wrong with each of them.
 */
export function hasTooManyValues(message: unknown): boolean {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value: message, depth: 0 }];
  let seen = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value !== "object" || value === null) continue;
    for (const name in value) {
      // Of a message, or of one in a batch: what a tool makes of its arguments is bounded elsewhere.
      if (name === "arguments" && depth <= 2) continue;
      seen += 1;
      if (seen > most) return true;
      waiting.push({ value: (value as Readonly<Record<string, unknown>>)[name], depth: depth + 1 });
    }
  }
  return false;
}

const most = 5_000;
