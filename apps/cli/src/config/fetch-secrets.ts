import type { FetchedEnv, JsonObject, McpServer, SecretSources } from "@mci/contract";
import { listEnvPaths } from "@mci/mcp-session";
import { parsePath } from "@mci/template";
import { readSecretsFile } from "mci";
import type { ReadConfig } from "./config.ts";

/** Opens the secrets file of a project. Throws LoadError if it has mistakes. */
export async function openSecrets({ client: { secrets } }: ReadConfig): Promise<SecretSources> {
  if (secrets === undefined) return new Map();
  return readSecretsFile(secrets);
}

/** Returns `env` with the values from sources that the configuration of a server reads. Throws MCIError (MCI_SECRET). */
export async function fetchFor(server: McpServer, sources: SecretSources, env: JsonObject): Promise<FetchedEnv> {
  const read = new Set(listEnvPaths(server).map((path) => parsePath(path)[1]));
  const wanted = [...sources].filter(([name]) => read.has(name));
  const values = await Promise.all(wanted.map(async ([name, source]) => [name, await source.read()] as const));
  return {
    env: { ...env, ...Object.fromEntries(values) },
    sourced: wanted.map(([name, { hosts }]) => ({ name, hosts })),
  };
}
