import { resolve } from "node:path";
import type { McpServer, SchemaDocument, Tool, ToolDefinition, ToolsetReference } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { checkDirectories } from "./check-directories.ts";
import { loadFunctions } from "./functions.ts";
import type { Loading, ToolDefaults } from "./loading.ts";
import { mainRules } from "./rules.ts";
import { mergeLint, toTool } from "./to-tool.ts";

/** The tools of a checked main file: its own first, then those of its toolsets, then those of its servers. */
export async function loadMain(loading: Loading): Promise<readonly Tool[]> {
  const document = loading.main.value as Partial<SchemaDocument>;
  const lint = mergeLint(undefined, document.lint);
  const home: ToolDefaults = {
    ...(loading.main.file === undefined ? {} : { file: loading.main.file }),
    folder: loading.folder,
    ...(lint === undefined ? {} : { lint }),
    document: loading.main.value,
    rules: mainRules(document),
  };
  const { main, folder, context } = loading;
  if (isRecord(document.metadata)) context.describe?.(document.metadata);
  await checkDirectories(main.value, { file: main.file, folder, context });
  const own = ownTools(document.tools, loading, home);
  const others = await otherTools(document, loading, home);
  return loadFunctions(others.length === 0 ? own : [...own, ...others], loading, home);
}

function ownTools(tools: unknown, { main, context }: Loading, home: ToolDefaults): Tool[] {
  const definitions = listOr<ToolDefinition>(tools);
  const made: Tool[] = [];
  // As large as it gets, and without the objects that an iterator makes: there may be ten thousand.
  made.length = definitions.length;
  let count = 0;
  for (let index = 0; index < definitions.length; index += 1) {
    const definition = definitions[index];
    const pointer = `/tools/${index}`;
    if (definition === undefined || main.broken(pointer)) continue;
    made[count] = toTool(definition, pointer, home, context);
    count += 1;
  }
  made.length = count;
  return made;
}

/** The tools of toolsets and servers, whose code is loaded for files that name any. */
async function otherTools(
  document: Partial<SchemaDocument>,
  loading: Loading,
  home: ToolDefaults,
): Promise<readonly Tool[]> {
  const toolsets = listOr<string | ToolsetReference>(document.toolsets);
  const servers = recordOr(document.mcp_servers);
  const libraryFolder = resolve(loading.folder, textOr("./mci", document.libraryDir));
  const tools: Tool[] = [];
  if (toolsets.length > 0) {
    const { loadToolsets } = await import("./toolsets.ts");
    tools.push(...(await loadToolsets(toolsets, loading, home, libraryFolder)));
  }
  if (Object.keys(servers).length > 0) {
    const { loadServers } = await import("./servers.ts");
    tools.push(...(await loadServers(servers, loading, home, libraryFolder)));
  }
  return tools;
}

// A file with errors is read as far as possible, so that all of its problems are found at once. A part of the wrong
// type has been reported by then and counts as absent.
function listOr<T>(value: unknown): readonly T[] {
  return Array.isArray(value) ? value : [];
}

function recordOr(value: unknown): Readonly<Record<string, McpServer>> {
  return isRecord(value) ? (value as Readonly<Record<string, McpServer>>) : {};
}

function textOr(fallback: string, value: unknown): string {
  return typeof value === "string" ? value : fallback;
}
