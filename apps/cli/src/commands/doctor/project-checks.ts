import { dirname } from "node:path";
import { checkFile } from "mci";
import { MCIError } from "@mci/contract";
import type { GivenOptions } from "../../arguments/options.ts";
import { readDuration } from "../../arguments/duration.ts";
import { configNamesIn } from "../../config/config-file.ts";
import { readConfig } from "../../config/config.ts";
import { envLayers, mergeLayers, type EnvLayer } from "../../config/environment.ts";
import { findSchemaFile, type SchemaFile } from "../../config/schema-file.ts";
import { connections, type Connection } from "../../connect/connections.ts";
import { counted } from "../../output/counted.ts";
import { shortPath } from "../../output/problem-text.ts";
import { UsageError } from "../../usage-error.ts";
import type { Check } from "./check.ts";
import { serverChecks } from "./server-checks.ts";

/** Looks at the schema file and at everything it needs, up to the first thing without which the rest cannot be seen. */
export async function* projectChecks(options: GivenOptions, signal: AbortSignal): AsyncGenerator<Check> {
  const timeoutMs = readDuration(options.timeout ?? "10s", "--timeout");
  const found = await attempt("file", () => findSchemaFile(options.file));
  if (isCheck(found)) {
    yield found;
    return;
  }
  yield { name: "file", status: "ok", message: `${shortPath(found.path)}: ${reasons[found.origin]}` };
  const folder = dirname(found.path);
  const config = await attempt("config", () => readConfig({ folder, named: options.config, hasConsent: found.origin === "named" })); // prettier-ignore
  if (isCheck(config)) {
    yield config;
    return;
  }
  const [name] = options.config === undefined ? configNamesIn(folder) : [options.config];
  yield { name: "config", status: "ok", message: name === undefined ? "no config: the defaults hold" : shortPath(config.file) }; // prettier-ignore
  const checked = await attempt("tools", () => checkFile(found.path, config.client));
  if (isCheck(checked)) {
    yield checked;
    return;
  }
  yield toolsCheck(checked);
  const layers = await attempt("env", () => envLayers(folder, { mustBeOwn: found.origin === "above" }));
  if (isCheck(layers)) {
    yield layers;
    return;
  }
  yield* envChecks(layers, checked);
  yield* await serverChecks({ file: found.path, config, env: mergeLayers(layers), timeoutMs, signal });
  yield* clientChecks(await connections(found.path));
}

const reasons: Readonly<Record<SchemaFile["origin"], string>> = {
  named: "named with --file",
  here: "the schema file of this folder",
  above: "the nearest schema file above this folder",
};

/** Turns an error that a user can mend into a check. */
async function attempt<T>(name: Check["name"], work: () => T | Promise<T>): Promise<T | Check> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UsageError) && !MCIError.is(error)) throw error;
    const { message, hint } = error;
    return { name, status: "error", message, ...(hint === undefined ? {} : { hint }) };
  }
}

function isCheck(value: object): value is Check {
  return "status" in value;
}

type Checked = Awaited<ReturnType<typeof checkFile>>;

function toolsCheck({ problems, tools, references }: Checked): Check {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.length - errors;
  const from = `${counted(tools.length, "tool")} in ${counted(references.files.length, "file")}`;
  const hint = "'mci validate' shows them.";
  if (errors > 0) return { name: "tools", status: "error", message: `${counted(errors, "error")}, ${from}`, hint };
  if (warnings > 0) return { name: "tools", status: "warning", message: `${counted(warnings, "warning")}, ${from}`, hint }; // prettier-ignore
  return { name: "tools", status: "ok", message: from };
}

function* envChecks(layers: readonly EnvLayer[], { references, missingEnv }: Checked): Generator<Check> {
  const used = references.env;
  const isSet = (name: string): boolean => layers.some(({ values }) => Object.hasOwn(values, name) && values[name] !== undefined); // prettier-ignore
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
