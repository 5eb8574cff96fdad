import { functionCodeOf, type Tool } from "@mci/contract";
import { breather } from "@mci/plugin-kit";
import { isSame } from "./is-same.ts";

/** Names of tools that a reload brought, took away, or gave another definition. */
export interface Changes {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** Compares in steps: other calls go on while thousands of tools are compared. */
export async function changesBetween(before: readonly Tool[], after: readonly Tool[]): Promise<Changes> {
  const breathe = breather();
  const old = new Map(before.map((tool) => [tool.name, tool]));
  const [added, changed]: [string[], string[]] = [[], []];
  for (const tool of after) {
    const previous = old.get(tool.name);
    old.delete(tool.name);
    if (previous === undefined) added.push(tool.name);
    else if (!isSame(visible(tool), visible(previous))) changed.push(tool.name);
    await breathe();
  }
  return { added, removed: [...old.keys()], changed };
}

/** All that a caller can tell two versions of a tool apart by: its definition, its code, how it is shown, what it may reach. */
function visible(tool: Tool): unknown {
  const { name, title, description, tags, annotations, icons, _meta, inputSchema, outputSchema, execution, origin } =
    tool;
  const definition = { name, title, description, tags, annotations, icons, _meta };
  const code = functionCodeOf(execution)?.version;
  return { ...definition, inputSchema, outputSchema, execution, code, rules: origin.rules };
}
