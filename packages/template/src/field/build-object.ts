import { setOwn } from "@mci/plugin-kit";
import type { Build } from "./build.ts";

/** An entry of an object. One without `build` is constant. */
export interface Entry {
  readonly key: string;
  readonly value: unknown;
  readonly build: Build | undefined;
}

/** Makes an object with these entries, in their order, without those that are left out. */
export function buildObject(entries: readonly Entry[]): Build {
  return (slots, budget) => {
    const built: Record<string, unknown> = {};
    for (const { key, value, build } of entries) {
      const current = build === undefined ? value : build(slots, budget);
      if (current !== undefined || build === undefined) setOwn(built, key, current);
    }
    return built;
  };
}
