import type { Body } from "./run.ts";

/**
 * Every path that a template reads from its data, then those of templates and files that it calls with the data itself.
 * Paths inside of loops are not known. `input` and `properties` are `props`.
 */
export function namesOf(body: Body): readonly string[] {
  const names = new Set<string>();
  const seen = new Set([body]);
  for (const each of seen) {
    for (const path of each.reads) names.add(path.replace(/^(?:input|properties)(?=\.|$)/, "props"));
    for (const call of each.calls) if (call.handsOn) seen.add(call.body);
  }
  return [...names];
}
