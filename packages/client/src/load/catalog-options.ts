import type { Executor, JsonObject, Limits, LoadContext, NetworkRules, SecretSources, ToolSource } from "@mci/contract";
import type { EnvFetcher } from "../secrets/fetched-env.ts";
import type { ValidatorCache } from "../input/validators.ts";
import type { Engines } from "./prepare/engines.ts";
import type { OnToolReferences } from "./prepare/prepare-context.ts";

/** The input from which a load creates tools. */
export interface CatalogOptions {
  readonly sources: readonly ToolSource[];
  readonly executors: ReadonlyMap<string, Executor>;
  readonly engines: Engines;
  readonly validators: ValidatorCache;
  readonly limits: Limits;
  readonly network: NetworkRules | undefined;
  readonly templateEngine: string;
  readonly env: JsonObject;
  /** Opens the sources of env values, anew for each load. */
  readonly secrets: (() => Promise<SecretSources>) | undefined;
  readonly fetcher: EnvFetcher;
  readonly signal: AbortSignal;
  /** Start and reach nothing. */
  readonly offline?: boolean;
  /** Called with everything the templates of tools read. */
  readonly onReferences?: OnToolReferences | undefined;
  /** The same of what sources themselves need. */
  readonly onEnvUsed?: LoadContext["onEnvUsed"];
  readonly onModule?: LoadContext["onModule"];
}
