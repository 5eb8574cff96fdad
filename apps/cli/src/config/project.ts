import { dirname } from "node:path";
import { readConfig, type ReadConfig } from "./config.ts";
import { envLayers, type EnvLayer } from "./environment.ts";
import type { GivenOptions } from "../arguments/options.ts";
import { shortPath } from "../output/problem-text.ts";
import { secretsFile, withSecrets } from "./secrets-file.ts";
import { findSchemaFile } from "./schema-file.ts";
import type { Terminal } from "../output/terminal.ts";
import { warnOfUnreadConfig } from "./unread-config.ts";

/** The schema file of a command, with the config and env files beside it. */
export interface Project {
  /** The schema file, absolute. */
  readonly file: string;
  readonly config: ReadConfig;
  /** Reads the env files beside the schema file and in its folder `mci`, and warns of lines in them that set no value. */
  env(): readonly EnvLayer[];
}

/**
 * Finds the schema file and reads its config. Prints the name of a file above the working directory. Throws UsageError if
 * another user could have put one of the files there.
 */
export async function openProject(options: GivenOptions, { notes }: Terminal): Promise<Project> {
  const { path: file, origin } = findSchemaFile(options.file);
  if (origin === "above") notes.print(notes.colors.dim(`Using ${shortPath(file)}.`));
  const folder = dirname(file);
  const hasConsent = origin === "named";
  const read = await readConfig({ folder, named: options.config, hasConsent });
  const config = withSecrets(read, secretsFile({ folder, named: options.secrets, hasConsent }));
  warnOfUnreadConfig(folder, options, notes);
  const env = (): readonly EnvLayer[] => {
    const layers = envLayers(folder, { mustBeOwn: origin === "above" });
    for (const problem of layers.flatMap((layer) => layer.problems ?? [])) notes.print(notes.colors.yellow(problem));
    return layers;
  };
  return { file, config, env };
}
