import { pathToFileURL } from "node:url";
import { ConfigError } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import {
  anything,
  checkOptions,
  integer,
  mustBe,
  objectWith,
  oneOf,
  optionsOf,
  record,
  recordOf,
  spillCheck,
  type Checks,
} from "@mci/plugin-kit/options";
import type { ServerConfig } from "@mci/server";
import type { Config, LintConfig, ServerParts } from "mci";
import type { ConfigFile } from "./config-file.ts";
import { shortPath } from "../output/problem-text.ts";
import { syntaxPlace } from "./syntax-place.ts";
import { systemError } from "../system-error.ts";
import { UsageError } from "../usage-error.ts";

const array = mustBe("an array", Array.isArray);
const severities = recordOf(oneOf("off", "warning", "error"));

const server: Checks<ServerParts> = {
  access: record,
  guard: record,
  limits: record,
  audit: objectWith("an audit log", ["record"], "Pass auditLog() of @mci/server."),
  mcp: record,
  list: record,
  spill: spillCheck,
  store: mustBe("a URL or a store", (value) => typeof value === "string" || isRecord(value)),
};

/** The names of rules are checked by `mci lint`. */
const lint: Checks<LintConfig> = { rules: severities, tools: recordOf(severities), budget: integer(0) };

/** The values of the options without a check here are checked by the client and the server. */
const checks: Checks<Config<ServerConfig>> = {
  engines: array,
  executors: array,
  middleware: array,
  sources: array,
  tools: array,
  provide: array,
  limits: anything,
  network: anything,
  servers: anything,
  templateEngine: anything,
  timeoutMs: anything,
  input: anything,
  concurrency: anything,
  maxQueued: anything,
  maxQueuedBytes: anything,
  store: anything,
  approvals: anything,
  rateLimits: anything,
  repeatedFailures: anything,
  onError: anything,
  onLog: anything,
  settings: anything,
  server: optionsOf(server),
  lint: optionsOf(lint),
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
  try {
    checkOptions("The config", config, checks);
  } catch (error) {
    if (!ConfigError.is(error)) throw error;
    throw new UsageError(`${file}: ${error.message}`, error.hint);
  }
  return config;
}
