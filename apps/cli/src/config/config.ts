import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isRecord, suggest } from "@mci/plugin-kit";
import type { ServerConfig } from "@mci/server";
import type { ClientConfig, Config, LintConfig } from "mci";
import { configFileIn, namedConfigFile, type ConfigFile } from "./config-file.ts";
import { shortPath } from "../output/problem-text.ts";
import { checkLintConfig } from "./lint-config.ts";
import { checkServerConfig } from "./server-config.ts";
import { syntaxPlace } from "./syntax-place.ts";
import { systemError } from "../system-error.ts";
import { UsageError } from "../usage-error.ts";

const arrays = { engines: true, executors: true, middleware: true, sources: true, tools: true, provide: true } as const;

const optionNames: { readonly [Name in keyof Required<Config>]: true } = {
  ...arrays,
  limits: true,
  network: true,
  servers: true,
  templateEngine: true,
  timeoutMs: true,
  concurrency: true,
  maxQueued: true,
  maxQueuedBytes: true,
  store: true,
  onError: true,
  onLog: true,
  settings: true,
  server: true,
  lint: true,
};

export interface ReadConfig {
  /** Its path, or where it would belong. */
  readonly file: string;
  /** The options of the client. */
  readonly client: ClientConfig;
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
  const found = named === undefined ? await configFileIn(folder, hasConsent) : await namedConfigFile(named);
  if (found === undefined) return { file: join(folder, "mci.config.mjs"), client: {}, server: {}, lint: {} };
  const { server = {}, lint = {}, ...client } = checkedConfig(await importDefault(found), shortPath(found.path));
  return { file: found.path, client, server, lint };
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

function checkedConfig(config: unknown, file: string): Config<ServerConfig> {
  if (!isRecord(config)) {
    throw new UsageError(
      `${file} must export an object as default.`,
      "Write: export default { executors: [myExecutor()] };",
    );
  }
  const unknown = Object.keys(config).find((name) => !Object.hasOwn(optionNames, name));
  if (unknown !== undefined) {
    throw new UsageError(
      `${file} has '${unknown}', which is not an option.`,
      suggest(unknown, Object.keys(optionNames), { list: "Valid options" }),
    );
  }
  for (const name of Object.keys(arrays)) {
    const value = config[name];
    if (value === undefined || Array.isArray(value)) continue;
    throw new UsageError(`${file}: '${name}' must be an array.`, `Write: export default { ${name}: [...] };`);
  }
  checkServerConfig(config["server"], file);
  checkLintConfig(config["lint"], file);
  return config;
}
