import { pathToFileURL } from "node:url";
import { isRecord } from "@mci/plugin-kit";
import type { ServerConfig } from "@mci/server";
import type { Config } from "mci";
import type { ConfigFile } from "./config-file.ts";
import { shortPath } from "../output/problem-text.ts";
import { checkLintConfig } from "./lint-config.ts";
import { refuseUnknown } from "./refuse-unknown.ts";
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
  rateLimits: true,
  repeatedFailures: true,
  onError: true,
  onLog: true,
  settings: true,
  server: true,
  lint: true,
};

/** Imports a config, which runs its code. Throws UsageError if that fails, and for unknown options. */
export async function importConfig(found: ConfigFile): Promise<Config<ServerConfig>> {
  return checkedConfig(await importDefault(found), shortPath(found.path));
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
  refuseUnknown(config, optionNames, file);
  for (const name of Object.keys(arrays)) {
    const value = config[name];
    if (value === undefined || Array.isArray(value)) continue;
    throw new UsageError(`${file}: '${name}' must be an array.`, `Write: export default { ${name}: [...] };`);
  }
  checkServerConfig(config["server"], file);
  checkLintConfig(config["lint"], file);
  return config;
}
