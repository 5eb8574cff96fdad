import type { JsonObject, Tool, ToolDefinition, ToolsetDocument, ToolsetReference } from "@mci/contract";
import { omitUndefined, truncate } from "@mci/plugin-kit";
import { entryRule } from "./approval.ts";
import { checkDirectories } from "./check-directories.ts";
import { unknownHints } from "./entry-hints.ts";
import { applyFilter } from "./filter.ts";
import { findToolset } from "./find-toolset.ts";
import { hasPlaceholder } from "./has-placeholder.ts";
import type { Loading, ToolDefaults } from "./loading.ts";
import { nearerResponses } from "./nearer-responses.ts";
import { mergeLint, toTool } from "./to-tool.ts";

/** The tools of every toolset a main file names, in its order. */
export async function loadToolsets(
  toolsets: readonly (string | ToolsetReference)[],
  loading: Loading,
  home: ToolDefaults,
  libraryFolder: string,
): Promise<readonly Tool[]> {
  const loaded: Tool[][] = [];
  let missing = 0;
  for (const [index, entry] of toolsets.entries()) {
    const pointer = `/toolsets/${index}`;
    if (loading.main.broken(pointer)) continue;
    const reference = typeof entry === "string" ? { name: entry } : entry;
    const found = await findToolset(reference.name, libraryFolder, loading.folder);
    if ("problem" in found) {
      const at = typeof entry === "string" ? pointer : `${pointer}/name`;
      const severity = reference.onUnavailable === "warn" ? "warning" : "error";
      const message = `${found.problem.message}${writtenLibrary(loading.main.value)}`;
      loading.context.report({ ...found.problem, message, severity, file: home.file, pointer: at });
      missing += 1;
      if (missing === maxMissingToolsets) break;
      continue;
    }
    loaded.push(await loadToolset(reference, found.files, pointer, loading, home));
  }
  return loaded.flat();
}

/** Names the env value that says where the library is: the folder itself may be masked. */
function writtenLibrary({ libraryDir }: JsonObject): string {
  return typeof libraryDir === "string" && hasPlaceholder(libraryDir)
    ? ` libraryDir is ${truncate(libraryDir, 200)}.`
    : "";
}

/** Each is looked for in half a dozen places: a file that names this many others is not one by mistake. */
const maxMissingToolsets = 100;

async function loadToolset(
  reference: ToolsetReference,
  files: readonly string[],
  pointer: string,
  { documents, context, folder }: Loading,
  home: ToolDefaults,
): Promise<Tool[]> {
  const tools: Tool[] = [];
  const { prefix, rateLimit, access, annotations: hints, response } = reference;
  const entry = entryRule(reference, pointer);
  const all: ToolDefinition[] = [];
  for (const file of files) {
    const document = await documents.read(file, "toolset", context);
    if (document === undefined) continue;
    await checkDirectories(document.value, { file, folder, isToolset: true, context });
    const {
      tools: definitions,
      templateEngine,
      lint,
      response: ownResponse,
    } = document.value as Partial<ToolsetDocument>;
    const toolsetHome: ToolDefaults = {
      ...home,
      file,
      toolset: reference.name,
      responses: nearerResponses(home, ownResponse, response),
      ...omitUndefined({ prefix, rateLimit, access, entry, hints, lint: mergeLint(home.lint, lint) }),
      ...(typeof templateEngine === "string" ? { templateEngine } : {}),
    };
    for (const [index, definition] of (Array.isArray(definitions) ? definitions : []).entries()) {
      const at = `/tools/${index}`;
      all.push(definition);
      if (!document.broken(at)) tools.push(toTool(definition, at, toolsetHome, context));
    }
  }
  for (const problem of unknownHints(hints, { tools: all, owner: `toolset '${reference.name}'`, pointer }))
    context.report({ ...problem, file: home.file });
  const warn = (message: string, hint: string | undefined): void =>
    context.report({
      code: "MCI_FILTER",
      severity: "warning",
      message,
      hint,
      file: home.file,
      pointer: typeof reference.filterValue === "string" ? `${pointer}/filterValue` : pointer,
    });
  return applyFilter(tools, reference, `toolset '${reference.name}'`, warn);
}
