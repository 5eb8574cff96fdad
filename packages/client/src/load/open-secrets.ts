import { LoadError, type JsonObject, type SecretSources } from "@mci/contract";
import type { CatalogOptions } from "./catalog-options.ts";
import { SourcedEnv } from "./prepare/sourced-env.ts";
import type { ProblemList } from "./problem-list.ts";

/** The env values of a load, with and without a source. */
export interface OpenedEnv {
  /** The values that have no source. */
  readonly env: JsonObject;
  /** The files that sources read. */
  readonly secretFiles: readonly string[];
  readonly sourcedEnv: SourcedEnv;
}

/** Opens the sources of env values. Mistakes in the file that lists them are reported beside those of the tools. */
export async function openSecrets(options: CatalogOptions, problems: ProblemList): Promise<OpenedEnv> {
  const sources = await openSources(options, problems);
  return {
    env: withoutSourced(options.env, sources),
    secretFiles: [...sources.values()].flatMap(({ file }) => file ?? []),
    sourcedEnv: new SourcedEnv(sources),
  };
}

async function openSources({ secrets }: CatalogOptions, problems: ProblemList): Promise<SecretSources> {
  try {
    return (await secrets?.()) ?? new Map();
  } catch (error) {
    if (!LoadError.is(error)) throw error;
    for (const problem of error.problems) problems.add(problem, {});
    return new Map();
  }
}

/** Returns the env values that have no source. A source wins: the value of the same name that the process has is never used. */
function withoutSourced(env: JsonObject, sources: SecretSources): JsonObject {
  if (sources.size === 0) return env;
  return Object.freeze(Object.fromEntries(Object.entries(env).filter(([name]) => !sources.has(name))));
}
