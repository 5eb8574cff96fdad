import { contentKinds, functionCodeOf, type ContentKind, type Tool } from "@mci/contract";
import { breather } from "@mci/plugin-kit";
import { isSame } from "./is-same.ts";
import type { Catalog } from "./tool/catalog.ts";

/** Names of tools that a reload brought, took away, or gave another definition. */
export interface Changes {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** Kinds of content that are not as they were. Absent: there are none. */
  readonly content?: readonly ContentKind[];
}

/** Compares with pauses: other calls go on while thousands of tools are compared. */
export async function changesBetween(before: Catalog, after: Catalog): Promise<Changes> {
  const old = new Map(before.tools.map((tool) => [tool.name, tool]));
  const added: string[] = [];
  const changed: string[] = [];
  const breathe = breather();
  for (const tool of after.tools) {
    const previous = old.get(tool.name);
    old.delete(tool.name);
    if (previous === undefined) added.push(tool.name);
    else if (!looksTheSame(tool, previous)) changed.push(tool.name);
    await breathe();
  }
  const content = changedContent(before, after);
  return { added, removed: [...old.keys()], changed, ...(content.length > 0 && { content }) };
}

/** Returns the kinds of content that a reload brought, took away, or changed. */
function changedContent(before: Catalog, after: Catalog): readonly ContentKind[] {
  if (before.content?.version === after.content?.version) return [];
  const written = ({ content }: Catalog, kind: ContentKind): string =>
    JSON.stringify(content?.list(kind, "owner") ?? []);
  return contentKinds.filter((kind) => written(before, kind) !== written(after, kind));
}

/** Whether a caller can tell two versions of a tool apart: by its definition, its code, how it is shown, what it may reach. */
function looksTheSame(tool: Tool, previous: Tool): boolean {
  for (const field of visible) if (!isSame(tool[field], previous[field])) return false;
  return (
    functionCodeOf(tool.execution)?.version === functionCodeOf(previous.execution)?.version &&
    isSame(tool.origin.rules, previous.origin.rules)
  );
}

const visible = [
  "title",
  "description",
  "tags",
  "annotations",
  "icons",
  "_meta",
  "inputSchema",
  "outputSchema",
  "task",
  "execution",
] as const satisfies readonly (keyof Tool)[];
