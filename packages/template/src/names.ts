import type { Path } from "./bindings.ts";
import { printPath } from "./path.ts";
import { rootOf } from "./roots.ts";

/**
 * Every path that is read from outside, once, in the order of the source: `props.*`, `env.*` and those of
 * unfilled roots, such as `user.name` outside of a loop over users. `input` and `properties` are `props`.
 */
export function namesOf(paths: readonly Path[]): readonly string[] {
  const names = new Set<string>();
  for (const { steps, variable } of paths) {
    if (variable === undefined) names.add(printPath([rootOf(steps[0]!), ...steps.slice(1)]));
  }
  return [...names];
}
