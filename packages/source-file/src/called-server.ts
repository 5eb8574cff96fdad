import type { McpServerConfig, SchemaDocument, ToolDefinition } from "@mci/contract";
import { isRecord, toPointer } from "@mci/plugin-kit";

/** The config of an MCP server in the main file, and its place. */
export interface CalledServer {
  readonly config: McpServerConfig;
  readonly pointer: string;
}

/** Returns the config of the MCP server that a tool of whatever file calls; undefined if it calls none, or none with a config. */
export function calledServer(
  { execution }: Pick<ToolDefinition, "execution">,
  document: Partial<SchemaDocument>,
): CalledServer | undefined {
  if (execution.type !== "mcp" || !isRecord(document.mcp_servers)) return undefined;
  const { serverName } = execution;
  const server: unknown = Object.hasOwn(document.mcp_servers, serverName)
    ? document.mcp_servers[serverName]
    : undefined;
  const config = isRecord(server) ? server["config"] : undefined;
  return isRecord(config) ? { config, pointer: toPointer("mcp_servers", serverName, "config") } : undefined;
}
