/** Returns a function that passes on the first so many values, and turns all further ones into one. */
export function labelsUpTo(max: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= max) return otherLabel;
    known.add(value);
    return value;
  };
}

/** Brackets, as no name of ours has any. */
const otherLabel = "(other)";

/** Names that no tool has: callers can make up any number. */
export const unknownLabel = "(unknown)";
