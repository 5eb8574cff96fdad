import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { nearest } from "@mci/plugin-kit";
import type { LoadOptions } from "mci";
import { configFileIn, namedConfigFile, type ConfigFile } from "./config-file.ts";
import { shortPath } from "../output/problem-text.ts";
import { checkServerConfig, type ServerConfig } from "./server-config.ts";
import { syntaxPlace } from "./syntax-place.ts";
import { systemError } from "../system-error.ts";
import { UsageError } from "../usage-error.ts";

/** The options of a client that a config may set: all but those a command sets itself. */
export type ClientConfig = Omit<
  LoadOptions,
  "env" | "signal" | "onWarning" | "importer" | "ignoreLock" | "brokenTools"
>;

/** What the default export of `mci.config.mjs` may have. */
export interface Config extends ClientConfig {
  /** How `mci run` serves. */
  readonly server?: ServerConfig;
}

const lists = { engines: true, executors: true, middleware: true, sources: true } as const;

const known: { readonly [Name in keyof Required<Config>]: true } = {
  ...lists,
  limits: true,
  network: true,
  servers: true,
  templateEngine: true,
  timeoutMs: true,
  concurrency: true,
  maxQueued: true,
  maxQueuedBytes: true,
  server: true,
};

export interface ReadConfig {
  /** Where it is, or would be. */
  readonly file: string;
  /** For the client. */
  readonly client: ClientConfig;
  /** For `mci run`. */
  readonly server: ServerConfig;
}

export interface ConfigChoice {
  /** The folder of the schema file, or of the tenants. */
  readonly folder: string;
  /** The value of `--config`. */
  readonly named?: string | undefined;
  /** True: the person has named what is in the folder. */
  readonly hasConsent?: boolean;
}

/** Imports the config of a folder, or the one that is named; without any, it sets nothing. It is code, and it runs. */
export async function readConfig({ folder, named, hasConsent = false }: ConfigChoice): Promise<ReadConfig> {
  const found = named === undefined ? await configFileIn(folder, hasConsent) : await namedConfigFile(named);
  if (found === undefined) return { file: join(folder, "mci.config.mjs"), client: {}, server: {} };
  const { server = {}, ...client } = checkedConfig(await importDefault(found), shortPath(found.path));
  return { file: found.path, client, server };
}

async function importDefault({ path, realPath }: ConfigFile): Promise<unknown> {
  try {
    const module: { readonly default?: unknown } = await import(pathToFileURL(realPath).href);
    return module.default;
  } catch (cause) {
    const { code, message } = cause instanceof Error ? systemError(cause) : { code: undefined, message: String(cause) };
    if (code === "ERR_UNKNOWN_FILE_EXTENSION" && /\.[cm]?ts$/.test(realPath) && message.includes(realPath)) {
      throw new UsageError(
        `${shortPath(path)} cannot be imported: Node ${process.version} does not run TypeScript.`,
        "Run it with Node 22.18 or later, or write mci.config.mjs.",
      );
    }
    const place = cause instanceof SyntaxError ? await syntaxPlace(cause, realPath) : undefined;
    throw new UsageError(
      `${shortPath(path)} cannot be imported: ${message}${place === undefined ? "" : ` (${place})`}`,
    );
  }
}

function checkedConfig(config: unknown, file: string): Config {
  if (typeof config !== "object" || config === null || Array.isArray(config)) {
    throw new UsageError(
      `${file} has no default export that is an object.`,
      "Write: export default { executors: [myExecutor()] };",
    );
  }
  const unknown = Object.keys(config).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) {
    const near = nearest(unknown, Object.keys(known));
    throw new UsageError(
      `${file} has '${unknown}', which is not an option.`,
      near === undefined ? `Valid options: ${Object.keys(known).join(", ")}.` : `Did you mean '${near}'?`,
    );
  }
  for (const name of Object.keys(lists)) {
    const value: unknown = Reflect.get(config, name);
    if (value === undefined || Array.isArray(value)) continue;
    throw new UsageError(`${file}: '${name}' must be an array.`, `Write: export default { ${name}: [...] };`);
  }
  if ("server" in config) checkServerConfig(config.server, file);
  return config;
}
