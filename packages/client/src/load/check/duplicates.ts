import { functionCodeOf, type FunctionExecution, type Tool } from "@mci/contract";
import { executionTypes } from "@mci/schema";
import type { SourcedTool } from "../sourced-tool.ts";
import type { ProblemList } from "../problem-list.ts";

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
    const own = moduleOf(one.tool) ?? functionCodeOf(one.tool.execution)?.place;
    const message = `${own === undefined ? "" : `${own}: `}There is another tool '${name}', ${await whereabouts(other)}.`;
    const hint = "Rename one, filter it out, or give its toolset or MCP server a 'prefix'.";
    // The name of a tool of 'functions' is not in the file.
    const at = one.tool.origin.pointer?.startsWith("/functions") === true ? "" : "/name";
    problems.addAt({ code: "MCI_TOOL_DUPLICATE", severity: "error", message, hint }, one, at);
  }
}

async function whereabouts({ tool, source }: SourcedTool): Promise<string> {
  const { file, pointer = "", toolset } = tool.origin;
  const owners = [moduleOf(tool), toolset && `toolset '${toolset}'`].filter((owner) => owner !== undefined);
  const owner = owners.length === 0 ? "" : ` (${owners.join(", ")})`;
  const { place: definedAt } = functionCodeOf(tool.execution) ?? {};
  if (definedAt !== undefined) return `defined in ${definedAt}${owner}`;
  if (file === undefined) return `${pointer === "" ? "from another source" : `at ${pointer}`}${owner}`;
  const place = (await source.locate?.(file, `${pointer}/name`)) ?? (await source.locate?.(file, pointer));
  return `in ${file}${place === undefined ? "" : `:${place.line}:${place.column}`}${owner}`;
}

/** The function of a tool, as `module:export`. */
function moduleOf({ name, execution }: Tool): string | undefined {
  if (!executionTypes.get(execution.type)?.runsFunctions) return undefined;
  const { module, export: exported = name } = execution as FunctionExecution;
  return module === undefined ? undefined : `${module}:${exported}`;
}
