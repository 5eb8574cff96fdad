import type { Content, JsonObject, LoadContext, Metadata, Problem, ToolSource } from "@mci/contract";
import { breather, deepFreeze } from "@mci/plugin-kit";
import { joinContents } from "./join-contents.ts";
import { redactThrown } from "../secrets/redact-problem.ts";
import type { CatalogOptions } from "./catalog-options.ts";
import { sourcedOf } from "../secrets/fetched-env.ts";
import { portable } from "./check/portable.ts";
import { loadSource } from "./load-source.ts";
import type { SourcedEnv } from "./prepare/sourced-env.ts";
import { toolRedactors, type ToolRedactors } from "./prepare/tool-redactors.ts";
import type { ProblemList } from "./problem-list.ts";
import type { SourcedTool } from "./sourced-tool.ts";

export interface LoadedSources {
  readonly loaded: readonly SourcedTool[];
  readonly metadata: Metadata | undefined;
  readonly content: Content | undefined;
  /** For the secrets that the main files name, also those without tools. */
  readonly redactors: ToolRedactors;
  /** The error of the first source that failed. */
  readonly cause: unknown;
}

/** Loads the tools of all sources. Errors that end the load are thrown without secrets. */
export async function loadSources(
  options: CatalogOptions & Pick<LoadContext, "secretFiles">,
  problems: ProblemList,
  sourcedEnv: SourcedEnv,
): Promise<LoadedSources> {
  const loaded: SourcedTool[] = [];
  const documents = new Set<JsonObject>();
  let metadata: Metadata | undefined;
  let cause: unknown;
  const describe = (said: Metadata): void => void (metadata ??= deepFreeze(said));
  const contents: Content[] = [];
  const onContent = (content: Content): void => void contents.push(content);
  const onDocument = (document: JsonObject): void => void documents.add(document);
  const { env, fetcher, secretFiles, signal, offline = false, onEnvUsed, onModule } = options;
  const fetchEnv =
    options.secrets === undefined || offline
      ? undefined
      : (paths: readonly string[]) => fetcher.fetch(sourcedEnv.among(paths), env);
  const sourcedAt =
    options.secrets === undefined ? undefined : (paths: readonly string[]) => sourcedOf(sourcedEnv.among(paths));
  const handlers = { onEnvUsed, onModule, onDocument, onContent, describe };
  const context = { env, fetchEnv, sourcedAt, secretFiles, signal, offline, ...handlers };
  const redactors = (): ToolRedactors => toolRedactors(env, [...documents]);
  const breathe = breather();
  try {
    for (const source of options.sources) {
      const { tools, cause: thrown } = await loadSource(source, problems, context);
      cause ??= thrown;
      for (const given of tools) {
        const tool = deepFreeze(portable(given));
        documents.add(deepFreeze(tool.origin.document));
        loaded.push({ tool, source });
        const pause = breathe();
        if (pause !== undefined) await pause;
      }
    }
    const content = joinContents(contents);
    await checkTogether(loaded, options.sources, problems, { ...context, content });
    return { loaded, metadata, content, redactors: redactors(), cause };
  } catch (error) {
    throw redactThrown(error, fetcher.redactor(redactors().all));
  }
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
