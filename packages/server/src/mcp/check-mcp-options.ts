import {
  arrayOf,
  callback,
  type Check,
  checkOptions,
  type Checks,
  integer,
  maxTimerMs,
  mustBe,
  nonEmptyString,
  optionsOf,
  record,
  secret,
  spillCheck,
  string,
} from "@mci/plugin-kit/options";
import { handlerAccess } from "../access/access-options.ts";
import { approvals, extension, guard, hasMethod, store, tasks, toolbox } from "../options/checks.ts";
import { listOptions } from "./list-options.ts";
import type {
  McpHandlerOptions,
  McpNodeCall,
  McpNodeOptions,
  McpOptions,
  McpPart,
  McpStdioOptions,
} from "./mcp-options.ts";

const checks: Checks<McpOptions> = {
  name: nonEmptyString,
  version: nonEmptyString,
  instructions: string,
  pageSize: integer(1),
  list: listOptions,
  ttlMs: integer(0),
  cacheScope: mustBe("'public' or 'private'", (value) => value === "public" || value === "private"),
  requestStateKey: secret(mustBe("a string or bytes, at least 32 bytes", isLongKey)),
  store,
  extensions: arrayOf("an array of extensions", extension),
  onError: callback,
};
/** The server has these for all of its parts. */
const { store: _, list: __, ...ownChecks } = checks;
const required = ["name", "version"] as const;

function isLongKey(value: unknown): boolean {
  return (typeof value === "string" || value instanceof Uint8Array) && Buffer.byteLength(value) >= 32;
}

/** Throws ConfigError for unknown or invalid options. */
export function checkMcpOptions(options: unknown): void {
  checkOptions<McpOptions>("mcpEndpoint", options, checks, required);
}

export function checkMcpHandlerOptions(options: unknown): void {
  checkOptions<McpHandlerOptions>("mcpHandler", options, { ...checks, guard, access: handlerAccess }, required);
}

/** Throws ConfigError if the value is not a toolbox, such as a client that was not awaited. */
export function checkToolbox(given: unknown, owner: string): void {
  toolbox(given, { owner, name: "" });
}

/** Returns the check of the option `mcp` of `serveHttp`. */
export function mcpOptionsAt(path: Check): Check {
  return optionsOf<McpPart>({ ...ownChecks, path }, required);
}

export function checkMcpNodeOptions(options: unknown): void {
  checkOptions<McpNodeOptions>(
    "mcpNodeHandler",
    options,
    { ...checks, guard, access: handlerAccess, maxBodyBytes: integer(1) },
    required,
  );
}

/** Throws ConfigError for unknown members of a call: a tenant that is not part of its context would be lost. */
export function checkMcpNodeCall(call: unknown): void {
  checkOptions<McpNodeCall>("mcpNodeHandler", call, { body: () => undefined, context: record });
}

export function checkMcpStdioOptions(options: unknown): void {
  const own: Checks<Omit<McpStdioOptions, keyof McpOptions>> = {
    input: mustBe("a stream to read from", (value) => hasMethod(value, "read") && hasMethod(value, "on")),
    output: mustBe("a stream to write to", (value) => hasMethod(value, "write") && hasMethod(value, "on")),
    maxLineBytes: integer(1),
    drainMs: integer(0, maxTimerMs),
    tasks,
    approvals,
    spill: spillCheck,
    context: record,
  };
  checkOptions<McpStdioOptions>("serveStdio", options, { ...checks, ...own }, required);
}
