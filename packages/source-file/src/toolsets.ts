import type { JsonObject, Tool, ToolsetFile, ToolsetReference } from "@mci/contract";
import { omitUndefined, truncate } from "@mci/plugin-kit";
import { hasPlaceholder } from "@mci/plugin-kit/templates";
import { entryRule } from "./entry-rule.ts";
import { checkDirectories } from "./check-directories.ts";
import { entryTools, type EntryTool } from "./entry-tools.ts";
import { findToolset } from "./find-toolset.ts";
import { addSection } from "./content-sections.ts";
import type { Loading, ToolDefaults } from "./loading.ts";
import { nearerResponses } from "./nearer-responses.ts";
import { mergeLint } from "./to-tool.ts";

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
  loading: Loading,
  home: ToolDefaults,
): Promise<Tool[]> {
  const { documents, context, folder } = loading;
  const declared: EntryTool[] = [];
  const { name, prefix, rateLimit, access, input, response } = reference;
  const owner = `toolset '${name}'`;
  const entry = entryRule(reference, pointer);
  for (const file of files) {
    const parsed = await documents.parse(file, context);
    if (parsed === undefined) continue;
    const document = await documents.accept(parsed, "toolset", context);
    addSection(loading, document, { file, toolset: name, prefix, access });
    await checkDirectories(document.value, { file, folder, isToolset: true, context });
    const { tools: definitions, templateEngine, lint, response: ownResponse } = document.value as Partial<ToolsetFile>;
    const toolsetHome: ToolDefaults = {
      ...home,
      file,
      toolset: name,
      responses: nearerResponses(home, ownResponse, response),
      ...omitUndefined({ prefix, rateLimit, access, input, entry, lint: mergeLint(home.lint, lint) }),
      ...(typeof templateEngine === "string" ? { templateEngine } : {}),
    };
    for (const [index, definition] of (Array.isArray(definitions) ? definitions : []).entries()) {
      const at = `/tools/${index}`;
      declared.push({ definition, pointer: at, home: toolsetHome, isBroken: document.broken(at) });
    }
  }
  return entryTools(declared, { config: reference, owner, pointer, file: home.file }, context);
}
