import type { Tool } from "@mci/contract";
import type { LoadedTool } from "./load-catalog.ts";
import type { ProblemList } from "./problem-list.ts";

/** Names are unique among enabled tools, after filters and prefixes. The later of two is the one in the way. */
export function findDuplicates(loaded: readonly LoadedTool[], problems: ProblemList): void {
  const first = new Map<string, Tool>();
  for (const one of loaded) {
    const { tool } = one;
    if (tool.disabled === true) continue;
    const other = first.get(tool.name);
    if (other === undefined) {
      first.set(tool.name, tool);
      continue;
    }
    problems.addAt(
      {
        code: "MCI_TOOL_DUPLICATE",
        severity: "error",
        message: `There is another tool '${tool.name}', ${whereabouts(other)}.`,
        hint: "Rename one, filter it out, or give its toolset or MCP server a 'prefix'.",
      },
      one,
      "/name",
    );
  }
}

function whereabouts({ origin }: Tool): string {
  const { file, pointer, toolset } = origin;
  const place = [file, pointer].filter((part) => part !== undefined).join(" at ");
  const owner = toolset === undefined ? "" : ` (toolset '${toolset}')`;
  return `${place === "" ? "from another source" : `in ${place}`}${owner}`;
}
