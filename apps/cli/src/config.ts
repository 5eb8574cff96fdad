import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { nearest } from "@mci/contract";
import type { LoadOptions } from "mci";
import { shortPath } from "./problem-text.ts";
import { checkServerConfig, type ServerConfig } from "./server-config.ts";
import { syntaxPlace } from "./syntax-place.ts";
import { UsageError } from "./usage-error.ts";

/** What `mci.config.mjs` beside the schema file may add to every command. */
export interface Config extends Pick<LoadOptions, "engines" | "executors" | "limits" | "middleware" | "network"> {
  /** How `mci run` serves. */
  readonly server?: ServerConfig;
}

const lists = ["engines", "executors", "middleware"];
const known = [...lists, "limits", "network", "server"];

/** The default export of `mci.config.mjs` in a folder; nothing when there is no such file. It is code, and it runs. */
export async function readConfig(folder: string): Promise<Config> {
  const file = configFile(folder);
  if (!(await isOwnFile(file))) return {};
  let exported: { readonly default?: unknown };
  try {
    exported = await import(pathToFileURL(file).href);
  } catch (cause) {
    const place = cause instanceof SyntaxError ? await syntaxPlace(cause, file) : undefined;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`${shortPath(file)} cannot be imported: ${reason}${place === undefined ? "" : ` (${place})`}`);
  }
  const { default: config } = exported;
  if (typeof config !== "object" || config === null || Array.isArray(config)) {
    throw new UsageError(
      `${shortPath(file)} has no default export that is an object.`,
      "Write: export default { executors: [myExecutor()] };",
    );
  }
  const unknown = Object.keys(config).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const near = nearest(unknown, known);
    throw new UsageError(
      `${shortPath(file)} has '${unknown}', which is not an option.`,
      near === undefined ? `There are: ${known.join(", ")}.` : `Did you mean '${near}'?`,
    );
  }
  for (const name of lists) {
    const value: unknown = Reflect.get(config, name);
    if (value === undefined || Array.isArray(value)) continue;
    throw new UsageError(
      `${shortPath(file)}: '${name}' has to be a list.`,
      `Write: export default { ${name}: [...] };`,
    );
  }
  if ("server" in config) checkServerConfig(config.server, shortPath(file));
  return config;
}

/** Where the config of a folder is, or would be. */
export function configFile(folder: string): string {
  return join(folder, "mci.config.mjs");
}

/** False when there is none. A schema file may be found in a folder above, and that may be anybody's. */
async function isOwnFile(file: string): Promise<boolean> {
  const status = await stat(file).catch(() => undefined);
  if (status?.isFile() !== true) return false;
  const user = process.getuid?.();
  if (user === undefined || status.uid === user || status.uid === 0) return true;
  throw new UsageError(
    `${shortPath(file)} belongs to another user and is not run.`,
    "It is code. Make it yours, or start from another folder.",
  );
}
