import type { Path } from "./bindings.ts";
import { printPath } from "./path.ts";

/** Every `env.*` and `props.*` path, once, in the order of the source. `input` and `properties` are `props`. */
export function namesOf(paths: readonly Path[]): readonly string[] {
  const names = new Set<string>();
  for (const { steps, variable } of paths) {
    const root = rootOf(steps[0]!);
    if (variable === undefined && (root === "props" || root === "env")) names.add(printPath([root, ...steps.slice(1)]));
  }
  return [...names];
}

/** The three names of the arguments are one. */
export function rootOf(root: string): string {
  return root === "input" || root === "properties" ? "props" : root;
}
