import { MCIError, type McpExecution, type McpServer, type Tool } from "@mci/contract";
import { suggest } from "@mci/plugin-kit";

/** Returns the server declaration a tool names; undefined if it is missing or invalid. */
export function serverOf({ execution, origin }: Tool<McpExecution>): McpServer | undefined {
  const servers = origin.document.mcp_servers ?? {};
  const server = Object.hasOwn(servers, execution.serverName) ? servers[execution.serverName] : undefined;
  return isServer(server) ? server : undefined;
}

/** Returns the server declaration a tool names. Throws MCIError (MCI_SERVER_UNKNOWN) if it is missing or invalid. */
export function declaredServer(tool: Tool<McpExecution>): McpServer {
  const server = serverOf(tool);
  if (server !== undefined) return server;
  const { serverName } = tool.execution;
  const servers = tool.origin.document.mcp_servers ?? {};
  if (Object.hasOwn(servers, serverName)) {
    throw new MCIError("MCI_SERVER_UNKNOWN", `The entry of MCP server ${JSON.stringify(serverName)} is invalid`, {
      hint: "Set either 'command' or 'url'.",
    });
  }
  const names = Object.keys(servers);
  throw new MCIError("MCI_SERVER_UNKNOWN", `There is no MCP server ${JSON.stringify(serverName)} in mcp_servers`, {
    hint: suggest(serverName, names) ?? declared(names),
  });
}

/** The schema of the file checks the rest. */
function isServer(value: unknown): value is McpServer {
  return typeof value === "object" && value !== null && ("command" in value || "url" in value);
}

function declared(names: readonly string[]): string {
  if (names.length === 0) return "The main file declares none.";
  return `The main file declares: ${names.slice(0, maxShownServers).join(", ")}${names.length > maxShownServers ? ", ..." : ""}.`;
}

const maxShownServers = 20;
