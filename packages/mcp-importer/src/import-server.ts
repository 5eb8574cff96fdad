import { MCIError, type LoadContext, type ImportedServer, type ServerToImport } from "@mci/contract";
import { listEnvPaths, listMissingEnv, listUnquotedFallbacks, missingCommand, refuseBound } from "@mci/mcp-session";
import { cacheFile, writeCacheFile } from "./cache/cache-file.ts";
import { fetchTools, type FetchedTools } from "./fetch/fetch-tools.ts";
import { importableTools } from "./fetch/importable-tools.ts";
import { definitionChanges } from "./cache/definition-changes.ts";
import { withoutHiddenText } from "./fetch/hidden-text.ts";
import type { ImportStep, McpImporterOptions } from "./options.ts";
import { readCache, type Cache, type UsableCache } from "./cache/read-cache.ts";
import * as reports from "./reports.ts";
import { toolsetText } from "./cache/toolset-text.ts";

/** Returns the tools of one server: from its cache when that is valid, else fetched. Undefined when none are available. */
export async function importServer(
  server: ServerToImport,
  context: LoadContext,
  options: McpImporterOptions,
): Promise<ImportedServer | undefined> {
  for (const fallback of listUnquotedFallbacks(server.server)) context.report(reports.unquoted(server, fallback));
  const bound = boundValue(server, context);
  if (bound !== undefined) {
    context.report(reports.invalidEntry(server, bound));
    return undefined;
  }
  const cache = await readCache(server);
  if (context.offline) return offline(server, cache, context, options);
  const step = (state: ImportStep["state"], tools?: number): void =>
    options.onProgress?.({ server: server.name, state, tools });
  const asked = mustRefresh(server.name, options);
  if (cache.kind === "usable" && cache.stale === undefined && !asked) {
    step("cached", cache.toolset.tools.length);
    return cache;
  }
  if (cache.kind === "unusable") context.report(reports.unusable(server, cache.problems));
  step("connecting");
  try {
    const { sessions } = options;
    const fetched = await fetchTools(server, context, { sessions, onPage: (count) => step("listing", count) });
    const imported = await keep(fetched, server, cache, context);
    step("done", imported.toolset.tools.length);
    return imported;
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    step("failed");
    return withoutServer(error, server, cache, context, options);
  }
}

/** Returns the error of a command whose configuration reads a value that is bound to hosts. */
function boundValue(server: ServerToImport, { sourcedAt }: LoadContext): MCIError | undefined {
  if (sourcedAt === undefined) return undefined;
  try {
    refuseBound(server, sourcedAt(listEnvPaths(server.server)));
    return undefined;
  } catch (error) {
    // A text that cannot be parsed is reported where it is rendered.
    if (MCIError.is(error) && error.code === "MCI_SECRET") return error;
    if (MCIError.is(error)) return undefined;
    throw error;
  }
}

function mustRefresh(name: string, { refresh = false }: McpImporterOptions): boolean {
  return typeof refresh === "boolean" ? refresh : refresh.includes(name);
}

/** Checks the entry and its cache, without starting or reaching anything. */
function offline(
  server: ServerToImport,
  cache: Cache,
  context: LoadContext,
  { sessions }: McpImporterOptions,
): ImportedServer | undefined {
  try {
    // Made, and not used: this is where the texts of an entry are read.
    context.onEnvUsed?.(listEnvPaths(server.server), server.name, (isSet) => listMissingEnv(server.server, isSet));
    sessions.session({ ...server, env: context.env });
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    // Which values of env there will be is not known here.
    if (error.code !== "MCI_TEMPLATE_MISSING") context.report(reports.invalidEntry(server, error));
  }
  const missing = missingCommand(server.server, server.folder);
  if (missing !== undefined) context.report(reports.noCommand(server, missing));
  if (cache.kind === "usable") return cache;
  if (cache.kind === "none") context.report(reports.notImported(server));
  else for (const problem of cache.problems) context.report(problem);
  return undefined;
}

/** Writes the cache, and reports changes. Throws MCIError if the tools are too large for a file. */
async function keep(
  fetched: FetchedTools,
  server: ServerToImport,
  cache: Cache,
  context: LoadContext,
): Promise<ImportedServer> {
  const prefix = server.server.config?.prefix ?? "";
  const visible = await withoutHiddenText(fetched.tools);
  const { tools, leftOut, rounded } = await importableTools(visible.tools, { server: server.name, prefix });
  const file = cacheFile(server.name, server.libraryFolder);
  const { text, toolset } = await toolsetText(tools, server, file.path);
  const kept = new Set(tools.map(({ name }) => name));
  const hidden = visible.found.filter(({ name }) => kept.has(name));
  const found = [
    ...reports.leftOut(server, [...fetched.leftOut, ...leftOut]),
    ...reports.roundedValues(server, rounded),
    ...reports.hiddenText(server, hidden),
  ];
  for (const problem of found) context.report(problem);
  const changes = cache.kind === "usable" ? await definitionChanges(cache.toolset.tools, tools) : undefined;
  if (changes !== undefined) context.report(reports.changed(server, changes));
  try {
    await writeCacheFile(file, text);
    return { file: file.path, toolset };
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    context.report(reports.notKept(server, error));
    return { toolset };
  }
}

function withoutServer(
  error: MCIError,
  server: ServerToImport,
  cache: Cache,
  context: LoadContext,
  { onUnavailable = "fail" }: McpImporterOptions,
): UsableCache | undefined {
  if (cache.kind === "usable") {
    context.report(reports.usingCache(server, cache.stale, error));
    return cache;
  }
  const wanted = server.server.config?.onUnavailable ?? onUnavailable;
  const severity = wanted === "fail" ? "error" : "warning";
  const problems = cache.kind === "unusable" ? cache.problems : [];
  context.report(reports.unavailable(server, error, { cache: problems, severity }));
  return undefined;
}
