import { dirname, join } from "node:path";
import type { ServerConfig } from "@mci/server";
import type { ClientConfig, LintConfig } from "mci";
import { configFileIn, namedConfigFile } from "./config-file.ts";

export interface ReadConfig {
  /** Path of the file, or where it would belong. */
  readonly file: string;
  /** The real folder of the config that was run; undefined without one. */
  readonly folder?: string;
  /** The options of the client. */
  readonly client: ClientConfig & {
    /** The path of the secrets file, which is not an option of a config. */
    readonly secrets?: string;
  };
  /** The options of `mci run`. */
  readonly server: ServerConfig;
  /** The options of `mci lint`. */
  readonly lint: LintConfig;
}

export interface ConfigChoice {
  /** The folder of the schema file, or that of all tenants. */
  readonly folder: string;
  /** The value of `--config`. */
  readonly named?: string | undefined;
  /** Whether the user named the schema file, and so trusts the config beside it. Default: false. */
  readonly hasConsent?: boolean;
}

/** Imports the config of a folder, or the named one, which runs its code. Without a config, no options are set. */
export async function readConfig({ folder, named, hasConsent = false }: ConfigChoice): Promise<ReadConfig> {
  const found = named === undefined ? configFileIn(folder, hasConsent) : namedConfigFile(named);
  if (found === undefined) return { file: join(folder, "mci.config.mjs"), client: {}, server: {}, lint: {} };
  const { importConfig } = await import("./import-config.ts");
  const { server = {}, lint = {}, ...client } = await importConfig(found);
  return { file: found.path, folder: dirname(found.realPath), client, server, lint };
}
