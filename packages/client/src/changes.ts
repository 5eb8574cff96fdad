import type { Tool } from "@mci/contract";
import { definitionHash } from "@mci/schema";

/** Names of tools that a reload brought, took away, or gave another definition. */
export interface Changes {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

export function changesBetween(before: readonly Tool[], after: readonly Tool[]): Changes {
  const old = new Map(before.map((tool) => [tool.name, tool]));
  const names = new Set(after.map(({ name }) => name));
  return {
    added: after.filter(({ name }) => !old.has(name)).map(({ name }) => name),
    removed: before.filter(({ name }) => !names.has(name)).map(({ name }) => name),
    changed: after.filter((tool) => differs(tool, old.get(tool.name))).map(({ name }) => name),
  };
}

function differs(tool: Tool, old: Tool | undefined): boolean {
  return old !== undefined && fingerprint(tool) !== fingerprint(old);
}

/** All that a caller can tell two versions of a tool apart by: its definition, how it is shown, what it may reach. */
function fingerprint(tool: Tool): string {
  const { title, tags, annotations, icons, _meta, origin } = tool;
  return (
    definitionHash(tool, { execution: true }) + JSON.stringify([title, tags, annotations, icons, _meta, origin.rules])
  );
}
