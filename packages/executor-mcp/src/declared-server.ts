import { MCIError, type McpExecution, type McpServer, type Tool } from "@mci/contract";
import { suggest } from "@mci/plugin-kit";

/** The entry of the main file a tool names. Throws MCIError (MCI_SERVER_UNKNOWN) when there is none. */
export function declaredServer({ execution, origin }: Tool<McpExecution>): McpServer {
  const { serverName } = execution;
  const servers = origin.document.mcp_servers ?? {};
  const isNamed = Object.hasOwn(servers, serverName);
  const server = isNamed ? servers[serverName] : undefined;
  if (isServer(server)) return server;
  if (isNamed) {
    throw new MCIError("MCI_SERVER_UNKNOWN", `The entry of MCP server ${JSON.stringify(serverName)} is broken`, {
      hint: "It has a 'command', or a 'url'.",
    });
  }
  const names = Object.keys(servers);
  throw new MCIError("MCI_SERVER_UNKNOWN", `There is no MCP server ${JSON.stringify(serverName)} in mcp_servers`, {
    hint: suggest(serverName, names) ?? declared(names),
  });
}

/** The schema of the file has seen to the rest. */
function isServer(value: unknown): value is McpServer {
  return typeof value === "object" && value !== null && ("command" in value || "url" in value);
}

function declared(names: readonly string[]): string {
  if (names.length === 0) return "The main file declares none.";
  return `The main file declares: ${names.slice(0, mostShown).join(", ")}${names.length > mostShown ? ", ..." : ""}.`;
}

const mostShown = 20;
