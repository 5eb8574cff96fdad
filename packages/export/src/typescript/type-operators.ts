/** Puts types together, and knows which of them are unions or intersections: these need parentheses inside of others. */
export interface TypeOperators {
  unionOf(types: readonly string[]): string;
  intersectionOf(types: readonly string[]): string;
  grouped(type: string): string;
}

export function typeOperators(): TypeOperators {
  const compound = new Set<string>();

  function joined(types: readonly string[], operator: string): string {
    if (types.length === 1) return types.join();
    const type = types.map(grouped).join(operator);
    compound.add(type);
    return type;
  }

  function grouped(type: string): string {
    return compound.has(type) ? `(${type})` : type;
  }

  return {
    unionOf(types) {
      if (types.length === 0 || types.includes("unknown")) return "unknown";
      const possible = [...new Set(types)].filter((type) => type !== "never");
      return possible.length === 0 ? "never" : joined(possible, " | ");
    },
    intersectionOf(types) {
      const known = [...new Set(types)].filter((type) => type !== "unknown");
      return known.length === 0 ? "unknown" : joined(known, " & ");
    },
    grouped,
  };
}
