import type { Tool } from "@mci/contract";
import type { Catalog } from "./tool/catalog.ts";
import type { PreparedTool } from "./tool/prepared-tool.ts";

export type Visible = (tool: Tool) => boolean;

/** Lets every tool through. */
export function everything(): boolean {
  return true;
}

/** Returns the tool of this name, if there is one that `visible` lets through. */
export function findTool({ entries }: Catalog, visible: Visible, name: string): PreparedTool | undefined {
  const entry = entries.get(name);
  return entry !== undefined && visible(entry.tool) ? entry : undefined;
}

/** Returns the names of tools. There may be ten thousand: without a look at each tool where all are visible. */
export function visibleNames({ entries, tools }: Catalog, visible: Visible): readonly string[] {
  return visible === everything ? [...entries.keys()] : tools.filter(visible).map(({ name }) => name);
}
