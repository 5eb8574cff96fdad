import type { LintSettings, Store } from "@mci/contract";
import type { LoadOptions } from "./options.ts";

/** The client options that a config can set: all but those that the commands set. */
export type ClientConfig = Omit<
  LoadOptions,
  "env" | "secrets" | "signal" | "onWarning" | "importer" | "exchanges" | "ignoreLock" | "texts" | "brokenTools"
>;

/** The parts of `server` in a config. `ServerConfig` of `@mci/server` has the options of each. */
export interface ServerParts {
  /** How tools are served whose `access` requires scopes: `{ reveal: true }` names the scopes that a token lacks. Default: such tools are hidden. */
  readonly access?: object;
  /** Controls access. Default: only callers on this machine. */
  readonly guard?: object;
  /** Limits of the HTTP server: bytes, connections, requests and times. */
  readonly limits?: object;
  /** Records every call: `auditLog("audit.log")` of `@mci/server`. Default: calls are not recorded. */
  readonly audit?: object;
  /** Name, version and instructions for MCP clients; over HTTP also the path. */
  readonly mcp?: object;
  /**
   * The store that several processes share: an address as for `mci run --store`, whose relative paths are from the folder of the
   * config, or a store. Default: nothing is shared.
   */
  readonly store?: string | Store;
  /** How MCP clients see the tools, as with `mci run --list`: `{ mode: "search", pin: ["get_status"] }`. Default: a list of all. */
  readonly list?: object;
  /** Keeps long results, as with `mci run --spill`: true, or `{ over, show, ttlMs }`. Default: those of tools that say it. */
  readonly spill?: boolean | object;
}

/** Configures `mci lint`. */
export interface LintConfig {
  /** The severity of rules for all tools: `{ "strict-schema": "off" }`. `lint` of a file and of a tool overrides it. */
  readonly rules?: LintSettings;
  /** The severity of rules for single tools, by their names. Overrides everything else. */
  readonly tools?: Readonly<Record<string, LintSettings>>;
  /** The tokens that all tools may take together. Default: no limit. */
  readonly budget?: number;
}

/**
 * The default export of `mci.config.mjs`, `.js` or `.ts`, which the command `mci` reads beside a schema file. The options of
 * `server` are checked too if `Server` is `ServerConfig` of `@mci/server`.
 */
export interface Config<Server extends ServerParts = ServerParts> extends ClientConfig {
  /** Configures `mci run`. */
  readonly server?: Server;
  readonly lint?: LintConfig;
}

/**
 * Returns its argument, for editors and compilers to check: the default export of `mci.config.mjs`, `.js` or `.ts`.
 *
 * @example
 * ```ts
 * import { defineConfig } from "mci";
 * import type { ServerConfig } from "@mci/server";
 *
 * export default defineConfig<ServerConfig>({
 *   timeoutMs: 10_000,
 *   server: { limits: { requests: 64 } },
 * });
 * ```
 *
 * @param config - The options of the client, and in `server` those of `mci run`.
 * @returns The same object, unchanged.
 */
export function defineConfig<Server extends ServerParts = ServerParts>(
  config: Config<NoInfer<Server>>,
): Config<Server> {
  return config;
}
