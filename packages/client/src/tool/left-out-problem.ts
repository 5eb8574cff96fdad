import type { Problem, Tool } from "@mci/contract";
import type { Catalog } from "./catalog.ts";

/** Returns why a tool was left out; undefined if it was not, or if it is not for this caller. */
export function leftOutProblem(
  { entries, leftOut }: Catalog,
  visible: (tool: Tool) => boolean,
  name: string,
): Problem | undefined {
  const found = entries.has(name) ? undefined : leftOut?.get(name);
  return found !== undefined && visible(found.tool) ? found.problem : undefined;
}
