import type { McpOptions } from "../mcp/contract.ts";
import type { McpNodeOptions } from "../mcp/node-handler.ts";
import type { McpStdioOptions } from "../mcp/stdio/serve-stdio.ts";
import { checkOptions, optionsOf, type Check, type Checks } from "./check-options.ts";
import { anyText, callback, hasMethod, longestTimer, secret, takes, text, toolbox, wholeNumber } from "./checks.ts";

const checks: Checks<McpOptions> = {
  name: text,
  version: text,
  instructions: anyText,
  pageSize: wholeNumber(1),
  ttlMs: wholeNumber(0),
  cacheScope: takes("'public' or 'private'", (value) => value === "public" || value === "private"),
  requestStateKey: secret(takes("a text or bytes, 32 bytes at least", isLongKey)),
  onError: callback,
};
const required = ["name", "version"] as const;

function isLongKey(value: unknown): boolean {
  return (typeof value === "string" || value instanceof Uint8Array) && Buffer.byteLength(value) >= 32;
}

/** Throws ConfigError for options that `owner` does not have, or that cannot be meant. */
export function checkMcpOptions(options: unknown, owner = "mcpEndpoint"): void {
  checkOptions<McpOptions>(owner, options, checks, required);
}

/** Throws ConfigError for what `owner` cannot serve, such as a client that was not awaited. */
export function checkToolbox(given: unknown, owner: string): void {
  toolbox(given, { owner, name: "" });
}

/** The option `mcp` of `serveHttp`: the same, and where it is served. */
export function mcpOptionsAt(path: Check): Check {
  return optionsOf<McpOptions & { readonly path?: string }>({ ...checks, path }, required);
}

export function checkMcpNodeOptions(options: unknown): void {
  checkOptions<McpNodeOptions>("mcpNodeHandler", options, { ...checks, maxBodyBytes: wholeNumber(1) }, required);
}

export function checkMcpStdioOptions(options: unknown): void {
  const own: Checks<Omit<McpStdioOptions, keyof McpOptions>> = {
    input: takes("a stream to read from", (value) => hasMethod(value, "read") && hasMethod(value, "on")),
    output: takes("a stream to write to", (value) => hasMethod(value, "write") && hasMethod(value, "on")),
    maxLineBytes: wholeNumber(1),
    drainMs: wholeNumber(0, longestTimer),
    context: takes("an object", (value) => typeof value === "object" && value !== null),
  };
  checkOptions<McpStdioOptions>("serveStdio", options, { ...checks, ...own }, required);
}
