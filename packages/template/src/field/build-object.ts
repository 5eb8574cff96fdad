import type { Build } from "./build.ts";

/** An entry of an object. One without `build` is constant. */
export interface Entry {
  readonly key: string;
  readonly value: unknown;
  readonly build: Build | undefined;
}

/** Makes an object with these entries, in their order, without those that are left out. */
export function buildObject(entries: readonly Entry[]): Build {
  // A copy has every name as its own data, `__proto__` too, so that each can be assigned.
  const whole = Object.fromEntries(entries.map(({ key, value }) => [key, value]));
  const variable = entries.flatMap(({ key, build }) => (build === undefined ? [] : [{ key, build }]));
  return (slots, budget) => {
    const built = { ...whole };
    for (const { key, build } of variable) {
      const value = build(slots, budget);
      if (value === undefined) delete built[key];
      else built[key] = value;
    }
    return built;
  };
}
