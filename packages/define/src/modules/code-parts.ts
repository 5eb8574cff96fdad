import type { ModuleLoader, ToolSource } from "@mci/contract";
import { codeSource, type CodeSourceOptions } from "../code-source.ts";
import type { DefinedSkill } from "../define-skill.ts";
import type { DefinedTool } from "../define-tool.ts";
import { providers } from "../inject/providers.ts";
import { moduleLoader } from "./module-loader.ts";

/** The options of {@link codeParts}. */
export interface CodePartsOptions extends Omit<CodeSourceOptions, "values"> {
  readonly tools?: readonly (DefinedTool | DefinedSkill)[];
}

/** The functions of one client: those that are given, and those that its schema file names. */
export interface CodeParts {
  readonly source: ToolSource;
  readonly modules: ModuleLoader;
}

/**
 * Makes a source of the given tools and a loader of modules that share their values: what `provide` makes for the client is
 * made once for both.
 *
 * @throws ConfigError (MCI_CONFIG) for invalid options.
 */
export function codeParts({ tools = [], ...options }: CodePartsOptions): CodeParts {
  const shared = { ...options, values: providers(options.provide ?? []) };
  const { folder: _, ...ofModules } = shared;
  return { source: codeSource(tools, shared), modules: moduleLoader(ofModules) };
}
