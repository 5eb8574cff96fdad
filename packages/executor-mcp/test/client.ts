import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkTools, createClient, type CheckedTools, type ClientOptions, type Client } from "@mci/client";
import type { McpExecution, ToolDefinition, JsonObject } from "@mci/contract";
import { mcpSessions } from "@mci/mcp-session";
import { closedAtEnd, temporaryFolder } from "@mci/plugin-kit/test";
import { documentSource } from "@mci/source-file";
import { mcpExecutor } from "../src/index.ts";

const server = join(import.meta.dirname, "talking-server.mjs");

export interface Opened {
  readonly client: Client;
  /** Returns the lines that the talking server has noted: `started`, `call NAME`, `cancelled`. */
  log(): readonly string[];
}

export interface OpenOptions extends Partial<ClientOptions> {
  readonly servers?: JsonObject;
  /** More fields of the main file. */
  readonly document?: JsonObject;
}

/** A client with these tools, and the server `talking` beside those that are given. */
export async function open(
  tools: readonly ToolDefinition[],
  { servers = {}, document = {}, ...options }: OpenOptions = {},
): Promise<Opened> {
  const { log, ...setup } = setUp(tools, servers, document);
  const client = closedAtEnd(await createClient({ ...setup, onWarning() {}, ...options }));
  return { client, log };
}

/** The same, only checked. */
export async function check(tools: readonly ToolDefinition[], servers: JsonObject = {}): Promise<CheckedTools> {
  const { log: _, ...setup } = setUp(tools, servers);
  return checkTools(setup);
}

function setUp(tools: readonly ToolDefinition[], servers: JsonObject, more: JsonObject = {}) {
  const folder = temporaryFolder();
  const file = join(folder, "log");
  const sessions = closedAtEnd(mcpSessions());
  const talking = { command: process.execPath, args: [server, file] };
  const document = { schemaVersion: "1.0", ...more, tools, mcp_servers: { talking, ...servers } };
  return {
    sources: [documentSource(document, { folder, importer: { import: async () => undefined } })],
    executors: [mcpExecutor({ sessions })],
    log: () => (existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : []),
  };
}

/** A tool that calls one of the same name. */
export function tool(
  name: string,
  execution: Partial<McpExecution> = {},
  fields: Partial<ToolDefinition> = {},
): ToolDefinition {
  return { name, ...fields, execution: { type: "mcp", serverName: "talking", toolName: name, ...execution } };
}
