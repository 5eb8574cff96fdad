import {
  LoadError,
  type JsonObject,
  type LoadContext,
  type Metadata,
  type Problem,
  type SecretSources,
  type ToolSource,
} from "@mci/contract";
import { breather, deepFreeze } from "@mci/plugin-kit";
import { redactThrown } from "../secrets/redact-problem.ts";
import type { Catalog } from "../tool/catalog.ts";
import type { PreparedTool } from "../tool/prepared-tool.ts";
import type { CatalogOptions } from "./catalog-options.ts";
import { findDuplicates } from "./check/duplicates.ts";
import { executionChecks } from "./check/execution-checks.ts";
import { findLookAlikes } from "./check/look-alikes.ts";
import { nameCheck } from "./check/name-check.ts";
import { checkName } from "./check/name-rules.ts";
import { unquotedCheck } from "./check/unquoted-texts.ts";
import { portable } from "./check/portable.ts";
import { loadSource } from "./load-source.ts";
import type { OnToolReferences } from "./prepare/prepare-execution.ts";
import { prepareTool } from "./prepare/prepare-tool.ts";
import { SecretsOfTools } from "./prepare/secrets-of-tools.ts";
import { toolSecrets } from "./prepare/tool-secrets.ts";
import { collectProblems, type ProblemList } from "./problem-list.ts";
import type { SourcedTool } from "./sourced-tool.ts";

export interface LoadedCatalog extends Catalog {
  /** All tools of the sources, also those with errors. */
  readonly loaded: readonly SourcedTool[];
  readonly problems: readonly Problem[];
  /** The error of the first source that failed. */
  readonly cause: unknown;
}

/** Loads all sources and prepares every tool, the disabled ones too. Never throws for problems: it lists them all. */
export async function loadCatalog(options: CatalogOptions): Promise<LoadedCatalog> {
  const problems = collectProblems();
  const sources = await openSecrets(options, problems);
  const secretsOfTools = new SecretsOfTools(sources);
  const env = without(options.env, sources);
  const documents = new Set<JsonObject>();
  const { loaded, metadata, cause } = await loadSources({ ...options, env }, problems, documents, secretsOfTools).catch(
    (error: unknown) => {
      throw redactThrown(error, options.fetcher.redactor(toolSecrets(env, [...documents]).all));
    },
  );
  const secrets = toolSecrets(env, [...documents]);
  const names = nameCheck(problems, { isCheck: options.offline === true });
  const prepareOptions = {
    ...options,
    env,
    secretsOfTools,
    onReferences: all([
      options.onReferences,
      secrets.onReferences,
      secretsOfTools.onReferences,
      names,
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
    const prepared = checked && (await prepareTool(checked, problems, secrets, prepareOptions));
    const isNamed = checkName(one, problems);
    if (prepared !== undefined && isNamed && disabled !== true && !entries.has(name)) entries.set(name, prepared);
    await breathe();
  }
  await findDuplicates(loaded, problems);
  findLookAlikes(loaded, problems);
  return {
    tools: Object.freeze(Array.from(entries.values(), ({ tool }) => tool)),
    entries,
    metadata,
    env,
    redact: secrets.all,
    isRestricted: loaded.some(({ tool }) => tool.access !== undefined),
    loaded,
    problems: await problems.placed(),
    cause,
  };
}

interface LoadedSources {
  readonly loaded: readonly SourcedTool[];
  readonly metadata: Metadata | undefined;
  /** The error of the first source that failed. */
  readonly cause: unknown;
}

/** `documents` gets the main files, also those without tools. */
async function loadSources(
  options: CatalogOptions,
  problems: ProblemList,
  documents: Set<JsonObject>,
  secrets: SecretsOfTools,
): Promise<LoadedSources> {
  const loaded: SourcedTool[] = [];
  let metadata: Metadata | undefined;
  let cause: unknown;
  const describe = (said: Metadata): void => void (metadata ??= deepFreeze(said));
  const onDocument = (document: JsonObject): void => void documents.add(document);
  const { env, fetcher, signal, offline = false, onEnvUsed, onModule } = options;
  const fetchEnv =
    options.secrets === undefined || offline
      ? undefined
      : (paths: readonly string[]) => fetcher.fetch(secrets.among(paths), env);
  const context = { env, fetchEnv, signal, offline, onEnvUsed, onModule, onDocument, describe };
  const breathe = breather();
  for (const source of options.sources) {
    const { tools, cause: thrown } = await loadSource(source, problems, context);
    cause ??= thrown;
    for (const given of tools) {
      const tool = deepFreeze(portable(given));
      documents.add(deepFreeze(tool.origin.document));
      loaded.push({ tool, source });
      await breathe();
    }
  }
  await checkTogether(loaded, options.sources, problems, context);
  return { loaded, metadata, cause };
}

/** Lets sources check the tools of all of them. Problems are located by the source of their tool. */
async function checkTogether(
  loaded: readonly SourcedTool[],
  sources: readonly ToolSource[],
  problems: ProblemList,
  context: Omit<LoadContext, "report">,
): Promise<void> {
  const tools = loaded.map(({ tool }) => tool);
  for (const source of sources) {
    const sourceOf = (name?: string): ToolSource => loaded.find(({ tool }) => tool.name === name)?.source ?? source;
    const report = (problem: Problem): void => problems.add(problem, sourceOf(problem.tool));
    await source.checkAll?.(tools, { ...context, report });
  }
}

/** Opens the sources of env values. Mistakes in the file that lists them are reported beside those of the tools. */
async function openSecrets({ secrets }: CatalogOptions, problems: ProblemList): Promise<SecretSources> {
  try {
    return (await secrets?.()) ?? new Map();
  } catch (error) {
    if (!LoadError.is(error)) throw error;
    for (const problem of error.problems) problems.add(problem, {});
    return new Map();
  }
}

/** A source wins: the value of the same name that the process has is never used. */
function without(env: JsonObject, sources: SecretSources): JsonObject {
  if (sources.size === 0) return env;
  return Object.freeze(Object.fromEntries(Object.entries(env).filter(([name]) => !sources.has(name))));
}

/** Returns a listener that calls all of these. */
function all(listeners: readonly (OnToolReferences | undefined)[]): OnToolReferences {
  return (loaded, references) => {
    for (const listener of listeners) listener?.(loaded, references);
  };
}
