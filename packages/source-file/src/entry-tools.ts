import type { LoadContext, McpServerConfig, Tool, ToolDefinition } from "@mci/contract";
import { changedTool, changeOf, checkChanges, type ReportMain } from "./changes.ts";
import { applyFilter } from "./filter.ts";
import type { ToolDefaults } from "./loading.ts";
import { toTool } from "./to-tool.ts";

/** A tool of a toolset or server, and where it is defined. */
export interface EntryTool {
  readonly definition: ToolDefinition;
  /** JSON pointer in the file of `home`. */
  readonly pointer: string;
  readonly home: ToolDefaults;
  /** True for a definition with errors, which count as a tool and do not become one. */
  readonly isBroken?: boolean;
}

/** A toolset or server of the main file. */
export interface Entry {
  readonly config: Pick<McpServerConfig, "filter" | "filterValue" | "prefix" | "tools">;
  /** Such as `toolset 'billing'`, for messages. */
  readonly owner: string;
  /** JSON pointer of the config. */
  readonly pointer: string;
  /** The main file. */
  readonly file: string | undefined;
}

/** Returns the tools of a toolset or server as the main file changes them, then filtered, and with their prefix. */
export function entryTools(
  declared: readonly EntryTool[],
  { config, owner, pointer, file }: Entry,
  context: LoadContext,
): Tool[] {
  const definitions = declared.map(({ definition }) => definition);
  const changes = { of: config.tools ?? {}, owner, prefix: config.prefix, file, pointer: `${pointer}/tools` };
  const report: ReportMain = (problem) => context.report({ ...problem, file });
  checkChanges(changes, definitions, report);
  const tools = declared.flatMap(({ definition, pointer: place, home, isBroken }) => {
    if (isBroken === true) return [];
    const change = changeOf(definition.name, changes.of);
    if (change === undefined) return [toTool(definition, place, home, context)];
    const result = changedTool(definition, change, changes, report);
    return result === undefined ? [] : [toTool(result.tool, place, home, context, result.changed)];
  });
  return applyFilter(tools, config, owner, (message, hint) =>
    context.report({
      code: "MCI_FILTER",
      severity: "warning",
      message,
      hint,
      file,
      pointer: typeof config.filterValue === "string" ? `${pointer}/filterValue` : pointer,
    }),
  );
}
