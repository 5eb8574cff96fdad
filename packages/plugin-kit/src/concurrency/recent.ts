export interface Recent<T> {
  /** Returns the value for this key, which is created and kept if there is none. */
  get(key: string, make: () => T): T;
}

/**
 * Returns a cache of recent values within limits, which drops the least recently used one. Values of long keys are not
 * kept.
 */
export function recent<T>(limits: { readonly entries: number; readonly characters: number }): Recent<T> {
  const kept = new Map<string, T>();
  let characters = 0;
  return {
    get(key, make) {
      const known = kept.get(key);
      const value = known ?? make();
      if (key.length > limits.characters / 10) return value;
      if (!kept.delete(key)) characters += key.length;
      kept.set(key, value);
      for (const oldest of kept.keys()) {
        if (kept.size <= limits.entries && characters <= limits.characters) break;
        kept.delete(oldest);
        characters -= oldest.length;
      }
      return value;
    },
  };
}
