import type { Problem } from "@mci/contract";
import { mayAccess } from "@mci/plugin-kit";
import type { Sight } from "../find-tool.ts";
import type { Catalog } from "./catalog.ts";

/** Returns why a tool was left out; undefined if it was not, or if it is not for this caller. */
export function leftOutProblem(
  { entries, leftOut, isRestricted }: Catalog,
  { visible, context }: Sight,
  name: string,
): Problem | undefined {
  const found = entries.has(name) ? undefined : leftOut?.get(name);
  if (found === undefined || !visible(found.tool)) return undefined;
  // What cannot be read may have been for callers with other scopes.
  const isForCaller = found.isRead ? mayAccess(found.tool, context) : !isRestricted;
  return isForCaller ? found.problem : undefined;
}
