import type { JsonObject } from "@mci/contract";
import { isRecord, toPointer } from "@mci/plugin-kit";

/** The part of a client's configuration that names MCP servers. */
export interface ServersPart {
  readonly servers: JsonObject;
  /** JSON pointer of the part. */
  readonly at: string;
}

/**
 * Returns the MCP servers in the configuration of a client: `mcpServers` of most, `servers` of VS Code (in its settings below
 * `mcp`), `context_servers` of Zed, `mcp_servers` of Codex. Undefined for other values, and for schema files.
 */
export function serversIn(value: unknown): ServersPart | undefined {
  if (!isRecord(value) || "schemaVersion" in value) return undefined;
  for (const path of places) {
    const servers = path.reduce<unknown>((part, key) => (isRecord(part) ? part[key] : undefined), value);
    if (!isRecord(servers)) continue;
    // `servers` is a name that files of many kinds have.
    if (path[0] === "servers" && !Object.values(servers).every(isServer)) continue;
    return { servers, at: toPointer(...path) };
  }
  return undefined;
}

const places: readonly (readonly string[])[] = [
  ["mcpServers"],
  ["mcp", "servers"],
  ["servers"],
  ["context_servers"],
  ["mcp_servers"],
];

function isServer(value: unknown): boolean {
  return isRecord(value) && ["command", "url"].some((field) => typeof value[field] === "string");
}
