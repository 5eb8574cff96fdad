import { lstatSync } from "node:fs";
import { join, resolve } from "node:path";
import { shortPath } from "../output/problem-text.ts";
import { UsageError } from "../usage-error.ts";
import type { ReadConfig } from "./config.ts";
import { checkTrust } from "./trust.ts";

const names = ["yaml", "yml", "json"].map((ending) => `mci.secrets.${ending}`);

export interface SecretsChoice {
  /** The folder of the schema file. */
  readonly folder: string;
  /** The value of `--secrets`. */
  readonly named?: string | undefined;
  /** Whether the user named the schema file, and so trusts the secrets file beside it. */
  readonly hasConsent: boolean;
}

/**
 * Returns the path of the secrets file of a folder, or of the named one; undefined if there is none. Such a file says which
 * programs run: throws UsageError if another user could have put it there, as for a config.
 */
export function secretsFile({ folder, named, hasConsent }: SecretsChoice): string | undefined {
  if (named !== undefined) return resolve(named);
  const [name, other] = names.filter((candidate) => exists(join(folder, candidate)));
  if (name === undefined) return undefined;
  if (other !== undefined) {
    const message = `There are two secrets files in ${shortPath(folder)}: ${name} and ${other}.`;
    throw new UsageError(message, "Keep one of them, or choose one with --secrets.");
  }
  const path = join(folder, name);
  return hasConsent ? path : checkTrust(path, { verb: "read", consent: "name it with --secrets" });
}

/** Returns a config whose client has a secrets file, if there is one. */
export function withSecrets(config: ReadConfig, secrets: string | undefined): ReadConfig {
  return secrets === undefined ? config : { ...config, client: { ...config.client, secrets } };
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
