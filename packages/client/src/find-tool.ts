import type { CallContext, Tool } from "@mci/contract";
import { mayAccess } from "@mci/plugin-kit";
import type { Catalog } from "./tool/catalog.ts";
import type { PreparedTool } from "./tool/prepared-tool.ts";

export type Visible = (tool: Tool) => boolean;

/** Lets every tool through. */
export function everything(): boolean {
  return true;
}

/** A caller's part of the tools: what a selection lets through, and of that what the caller has the scopes for. */
export interface Sight {
  readonly visible: Visible;
  readonly context: CallContext | undefined;
}

/** Returns the tool of this name, if its caller sees it. The one place where `access` is enforced, for all that is done with a tool. */
export function findTool<Entry extends PreparedTool>(
  entries: Pick<ReadonlyMap<string, Entry>, "get">,
  { visible, context }: Sight,
  name: string,
): Entry | undefined {
  const entry = entries.get(name);
  return entry !== undefined && visible(entry.shown) && mayAccess(entry.tool, context) ? entry : undefined;
}

/** Returns the names of tools that a caller sees. There may be ten thousand: without a look at each tool where all are visible. */
export function visibleNames(
  { entries, tools, isRestricted }: Catalog,
  { visible, context }: Sight,
): readonly string[] {
  if (visible === everything && !isRestricted) return [...entries.keys()];
  return tools.filter((tool) => visible(tool) && mayAccess(tool, context)).map(({ name }) => name);
}
