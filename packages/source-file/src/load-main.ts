import type { McpServer, Problem, SchemaDocument, Tool, ToolDefinition, ToolsetReference } from "@mci/contract";
import { isRecord, omitUndefined } from "@mci/plugin-kit";
import { checkDirectories, withDirectories } from "./check-directories.ts";
import { loadFunctions } from "./functions.ts";
import { libraryFolder } from "./library-folder.ts";
import { addSection, loadContent } from "./content-sections.ts";
import type { Loading, ToolDefaults } from "./loading.ts";
import { nearerResponses } from "./nearer-responses.ts";
import { mainRules } from "./rules.ts";
import { mergeLint, toTool } from "./to-tool.ts";

/** The tools of a checked main file: its own first, then those of its toolsets, then those of its servers. */
export async function loadMain(loading: Loading): Promise<readonly Tool[]> {
  const { main, folder, context } = loading;
  const document = main.value as Partial<SchemaDocument>;
  context.onDocument?.(main.value);
  const lint = mergeLint(undefined, document.lint);
  const directories = await checkDirectories(main.value, { file: main.file, folder, context });
  const home: ToolDefaults = {
    ...omitUndefined({ file: main.file, mainFile: main.file, lint }),
    folder,
    responses: nearerResponses({}, document.response),
    document: main.value,
    rules: mainRules(withDirectories(document, "", directories)),
  };
  if (isRecord(document.metadata)) context.describe?.(document.metadata);
  const own = listOr<ToolDefinition>(document.tools).flatMap((definition, index) => {
    const pointer = `/tools/${index}`;
    return main.broken(pointer)
      ? []
      : [toTool(withDirectories(definition, pointer, directories), pointer, home, context)];
  });
  addSection(loading, main, { file: main.file });
  const others = await otherTools(document, loading, home);
  await loadContent(loading, home.rules);
  return loadFunctions(others.length === 0 ? own : [...own, ...others], loading, home);
}

/** The tools of toolsets and servers, whose code is loaded for files that name any. */
async function otherTools(
  document: Partial<SchemaDocument>,
  loading: Loading,
  home: ToolDefaults,
): Promise<readonly Tool[]> {
  const toolsets = listOr<string | ToolsetReference>(document.toolsets);
  const servers = recordOr(document.mcp_servers);
  const { main, folder, context } = loading;
  const library = await libraryFolder(main.value, { file: main.file, folder, context });
  if (library === undefined) {
    if (context.offline && toolsets.length + Object.keys(servers).length > 0) context.report(unknownLibrary(main.file));
    return [];
  }
  const tools: Tool[] = [];
  if (toolsets.length > 0) {
    const { loadToolsets } = await import("./toolsets.ts");
    tools.push(...(await loadToolsets(toolsets, loading, home, library)));
  }
  if (Object.keys(servers).length > 0) {
    const { loadServers } = await import("./servers.ts");
    tools.push(...(await loadServers(servers, loading, home, library)));
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

function unknownLibrary(file: string | undefined): Problem {
  return {
    code: "MCI_TOOLSET_NOT_FOUND",
    severity: "warning",
    file,
    pointer: "/libraryDir",
    message: "Toolsets and servers are not checked: libraryDir needs a value of env, and a check has none.",
    hint: "'mci list' loads them. With a fallback in libraryDir, a check looks there.",
  };
}
