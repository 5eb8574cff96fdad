import type { Problem } from "@mci/contract";
import { breather } from "@mci/plugin-kit";
import type { Catalog } from "../tool/catalog.ts";
import type { PreparedTool } from "../tool/prepared-tool.ts";
import type { CatalogOptions } from "./catalog-options.ts";
import { findDuplicates } from "./check/duplicates.ts";
import { executionChecks } from "./check/execution-checks.ts";
import { isFromElsewhere } from "./check/is-from-elsewhere.ts";
import { nameCheck } from "./check/name-check.ts";
import { checkName } from "./check/name-rules.ts";
import { unquotedCheck } from "./check/unquoted-texts.ts";
import { loadSources } from "./load-sources.ts";
import { openSecrets } from "./open-secrets.ts";
import type { OnToolReferences } from "./prepare/prepare-context.ts";
import { includesWithin } from "./prepare/include.ts";
import { prepareTool } from "./prepare/prepare-tool.ts";
import { collectProblems } from "./problem-list.ts";
import type { SourcedTool } from "./sourced-tool.ts";

export interface LoadedCatalog extends Catalog {
  /** All tools of the sources, also those with errors. */
  readonly loaded: readonly SourcedTool[];
  readonly problems: readonly Problem[];
  /** The error of the first source that failed. */
  readonly cause: unknown;
}

/**
 * Loads all sources and prepares every tool, the disabled ones too. Problems of tools are listed; a source may throw an MCIError for
 * all of its file.
 */
export async function loadCatalog(options: CatalogOptions): Promise<LoadedCatalog> {
  const problems = collectProblems();
  const { env, secretFiles, sourcedEnv } = await openSecrets(options, problems);
  const loadOptions = { ...options, env, secretFiles };
  const { loaded, metadata, content, redactors, cause } = await loadSources(loadOptions, problems, sourcedEnv);
  const prepareOptions = {
    ...loadOptions,
    includes: includesWithin(options.limits, secretFiles),
    redactors,
    sourcedEnv,
    // Both note what a tool reads, which `prepareTool` asks for once the tool is prepared.
    onEnvRead: ({ tool }: SourcedTool, paths: readonly string[]) => sourcedEnv.note(tool, paths),
    onReferences: all([
      options.onReferences,
      redactors.onReferences,
      sourcedEnv.onReferences,
      nameCheck(problems, options),
      unquotedCheck(problems),
    ]),
  };
  const checks = executionChecks(options.executors);
  const entries = new Map<string, PreparedTool>();
  const breathe = breather();
  for (const one of loaded) {
    const { name, disabled, execution } = one.tool;
    const check = checks.get(execution.type);
    const checked = check === undefined ? one : await check(one, problems);
    const prepared = checked && (await prepareTool(checked, problems, prepareOptions));
    const isNamed = checkName(one, problems);
    // The first of a name counts; `findDuplicates` reports the others.
    if (prepared !== undefined && isNamed && disabled !== true && !entries.has(name)) entries.set(name, prepared);
    const pause = breathe();
    if (pause !== undefined) await pause;
  }
  await findDuplicates(loaded, problems);
  if (loaded.some(isFromElsewhere)) {
    const { findLookAlikes } = await import("./check/look-alikes.ts");
    findLookAlikes(loaded, problems);
  }
  return {
    tools: Object.freeze([...entries.values()].map(({ shown }) => shown)),
    entries,
    metadata,
    content,
    env,
    redact: redactors.all,
    isRestricted: loaded.some(({ tool }) => tool.access !== undefined),
    loaded,
    problems: await problems.placed(),
    cause,
  };
}

/** Returns a listener that calls all of these. */
function all(listeners: readonly (OnToolReferences | undefined)[]): OnToolReferences {
  return (loaded, references) => {
    for (const listener of listeners) listener?.(loaded, references);
  };
}
