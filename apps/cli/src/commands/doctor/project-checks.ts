import { dirname } from "node:path";
import { checkFile } from "mci";
import { MCIError, type SecretSources } from "@mci/contract";
import { omitUndefined } from "@mci/plugin-kit";
import type { GivenOptions } from "../../arguments/options.ts";
import { configNamesIn } from "../../config/config-file.ts";
import { readConfig, type ReadConfig } from "../../config/config.ts";
import { envLayers, layerOf, mergeLayers, type EnvLayer } from "../../config/environment.ts";
import { openSecrets } from "../../config/fetch-secrets.ts";
import { secretsFile, withSecrets } from "../../config/secrets-file.ts";
import { findSchemaFile, type SchemaFile } from "../../config/schema-file.ts";
import { connections, type Connection } from "../../connect/connections.ts";
import { counted } from "../../output/counted.ts";
import { problemCounts, shortPath } from "../../output/problem-text.ts";
import { importStore } from "../../serve/open-store.ts";
import { storeChoice } from "../../serve/store-choice.ts";
import { UsageError } from "../../usage-error.ts";
import type { Check } from "./check.ts";
import { serverChecks, type ServerRequest } from "./server-checks.ts";

/** Looks at the schema file and at everything it needs, up to the first thing without which the rest cannot be seen. */
export async function* projectChecks(
  options: GivenOptions,
  { timeoutMs, signal }: Pick<ServerRequest, "timeoutMs" | "signal">,
): AsyncGenerator<Check> {
  let name: Check["name"] = "file";
  try {
    const { path: file, origin } = findSchemaFile(options.file);
    yield { name, status: "ok", message: `${shortPath(file)}: ${reasons[origin]}` };
    name = "config";
    const folder = dirname(file);
    const hasConsent = origin === "named";
    const read = await readConfig({ folder, named: options.config, hasConsent });
    const [found] = options.config === undefined ? configNamesIn(folder) : [options.config];
    yield {
      name,
      status: "ok",
      message: found === undefined ? "no config: the defaults hold" : shortPath(read.file),
    };
    yield* storeChecks(read);
    name = "secret";
    const config = withSecrets(read, secretsFile({ folder, named: options.secrets, hasConsent }));
    const secrets = await openSecrets(config);
    yield* secretChecks(secrets);
    name = "tools";
    const checked = await checkFile(file, config.client);
    yield toolsCheck(checked);
    name = "env";
    const layers = envLayers(folder, { mustBeOwn: origin === "above" });
    yield* envChecks(layers, checked, secrets);
    name = "server";
    yield* await serverChecks({ file, config, env: mergeLayers(layers), secrets, timeoutMs, signal });
    yield* clientChecks(await connections(file));
  } catch (error) {
    if (!(error instanceof UsageError) && !MCIError.is(error)) throw error;
    yield { name, status: "error", ...omitUndefined({ message: error.message, hint: error.hint }) };
  }
}

/** Imports the package of `server.store`: without it no server starts. Does not open the store. */
async function* storeChecks(read: ReadConfig): AsyncGenerator<Check> {
  try {
    const choice = storeChoice(read, {}, "run");
    if (choice === undefined) return;
    await importStore(choice);
    yield { name: "store", status: "ok", message: `${choice.address.shown}: ${choice.package} is installed` };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    yield { name: "store", status: "error", ...omitUndefined({ message: error.message, hint: error.hint }) };
  }
}

const reasons: Readonly<Record<SchemaFile["origin"], string>> = {
  named: "named with --file",
  here: "the schema file of this folder",
  above: "the nearest schema file above this folder",
};

type Checked = Awaited<ReturnType<typeof checkFile>>;

function toolsCheck({ problems, tools, references }: Checked): Check {
  const from = `${counted(tools.length, "tool")} in ${counted(references.files.length, "file")}`;
  if (problems.length === 0) return { name: "tools", status: "ok", message: from };
  const status = problems.some(({ severity }) => severity === "error") ? "error" : "warning";
  return { name: "tools", status, message: `${problemCounts(problems)}, ${from}`, hint: "'mci validate' shows them." };
}

/** Tries each source: a value may be used by no call for a long time. */
async function* secretChecks(secrets: SecretSources): AsyncGenerator<Check> {
  const tried = Array.from(secrets, async ([name, source]): Promise<Check> => {
    try {
      await source.read();
      const hosts = source.hosts === undefined ? "" : `, for ${source.hosts.join(", ")} alone`;
      return { name: "secret", status: "ok", message: `${name}: ${source.from}${hosts}` };
    } catch (error) {
      if (!MCIError.is(error)) throw error;
      return {
        name: "secret",
        status: "error",
        message: `${source.from}: ${error.message}`,
        hint: "Run it, or look at it, by hand.",
      };
    }
  });
  for (const check of tried) yield await check;
}

function* envChecks(
  layers: readonly EnvLayer[],
  { references, missingEnv }: Checked,
  secrets: SecretSources,
): Generator<Check> {
  const used = references.env;
  const isSet = (name: string): boolean => secrets.has(name) || layerOf(name, layers) !== undefined;
  for (const problem of layers.flatMap((layer) => layer.problems ?? [])) {
    yield { name: "env", status: "warning", message: problem };
  }
  const missing = missingEnv(isSet);
  for (const name of missing) {
    const hint = "Set it in .env.mci beside the schema file.";
    const readers = used[name] ?? [];
    // Without a folder no tool of the file is loaded; other values are missed by the tools that read them.
    const status = readers.some((reader) => folders.has(reader)) ? "error" : "warning";
    yield { name: "env", status, message: `${name} is not set: ${readers.join(", ")}`, hint };
  }
  if (missing.length > 0) return;
  const set = Object.keys(used).filter(isSet);
  yield { name: "env", status: "ok", message: set.length === 0 ? "no values are needed" : `${set.join(", ")}: set` };
}

/** Fields of a main file whose env values are read when it is loaded. */
const folders: ReadonlySet<string> = new Set(["directoryAllowList", "libraryDir"]);

function* clientChecks(found: readonly Connection[]): Generator<Check> {
  for (const { client, state, isConnected, isBroken } of found) {
    const hint = isConnected ? `Run 'mci connect ${client.name}' again.` : "'mci connect' does not change such a file.";
    const status = isBroken ? (isConnected ? "error" : "warning") : "ok";
    if (isBroken || isConnected) yield { name: "client", status, message: `${client.title}: ${state}`, ...(isBroken ? { hint } : {}) }; // prettier-ignore
  }
  if (found.some(({ isConnected }) => isConnected)) return;
  yield {
    name: "client",
    status: "warning",
    message: "no client is connected",
    hint: "'mci connect' lists those that can be.",
  };
}
