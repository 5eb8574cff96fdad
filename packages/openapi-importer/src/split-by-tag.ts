import type { ToolDefinition } from "@mci/contract";
import type { ImportedToolset } from "./import-openapi.ts";

/**
 * Splits a toolset by the first tag of its tools, for a document that is too large for one file.
 *
 * @returns Toolsets by a name that suits a file.
 */
export function splitByTag(toolset: ImportedToolset): ReadonlyMap<string, ImportedToolset> {
  const names = new Map<string, string>();
  const groups = new Map<string, ToolDefinition[]>();
  const counts = new Map<string, number>();
  for (const tool of toolset.tools) {
    const tag = tool.tags?.find((one) => one !== "deprecated") ?? "untagged";
    const name = names.get(tag) ?? fileName(tag, groups, counts);
    names.set(tag, name);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [tool]);
    else group.push(tool);
  }
  return new Map(Array.from(groups, ([name, tools]) => [name, { ...toolset, tools }]));
}

/** @param counts The next number of each name that is taken, so that many tags of one name are counted once. */
function fileName(tag: string, taken: ReadonlyMap<string, unknown>, counts: Map<string, number>): string {
  const base =
    tag
      .replaceAll(/[^A-Za-z0-9_-]+/g, "-")
      .replaceAll(/^-+|-+$/g, "")
      .toLowerCase()
      .slice(0, 60) || "tag";
  const isReserved = /^(con|prn|aux|nul|com\d|lpt\d)$/.test(base); // on Windows, whatever the ending
  let name = isReserved ? `${base}-tag` : base;
  let count = counts.get(base) ?? 2;
  for (; taken.has(name); count += 1) name = `${base}-${count}`;
  counts.set(base, count);
  return name;
}
