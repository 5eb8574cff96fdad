import type { SourcedTool } from "./sourced-tool.ts";
import type { ProblemList } from "./problem-list.ts";

/** Names are unique among enabled tools, after filters and prefixes. The later of two is the one in the way. */
export async function findDuplicates(loaded: readonly SourcedTool[], problems: ProblemList): Promise<void> {
  const first = new Map<string, SourcedTool>();
  for (const one of loaded) {
    const { name, disabled } = one.tool;
    if (disabled === true) continue;
    const other = first.get(name);
    if (other === undefined) {
      first.set(name, one);
      continue;
    }
    const message = `There is another tool '${name}', ${await whereabouts(other)}.`;
    const hint = "Rename one, filter it out, or give its toolset or MCP server a 'prefix'.";
    problems.addAt({ code: "MCI_TOOL_DUPLICATE", severity: "error", message, hint }, one, "/name");
  }
}

async function whereabouts({ tool, source }: SourcedTool): Promise<string> {
  const { file, pointer = "", toolset } = tool.origin;
  const owner = toolset === undefined ? "" : ` (toolset '${toolset}')`;
  if (file === undefined) return `${pointer === "" ? "from another source" : `at ${pointer}`}${owner}`;
  const place = await source.locate?.(file, `${pointer}/name`);
  return `in ${file}${place === undefined ? "" : `:${place.line}:${place.column}`}${owner}`;
}
