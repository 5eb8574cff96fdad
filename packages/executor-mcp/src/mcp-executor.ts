import type { Call, Executor, Explanation, McpExecution, Tool } from "@mci/contract";
import type { McpSessions } from "@mci/mcp-session";
import { checkOptions, objectWith } from "@mci/plugin-kit/options";
import { responseShaper } from "@mci/response";
import { checkServer } from "./check-server.ts";
import { declaredServer } from "./declared-server.ts";
import { runTool } from "./run-tool.ts";

/** Options of `mcpExecutor`. */
export interface McpExecutorOptions {
  /** Connections to the servers, shared with whatever imports their tools and closed by their creator. */
  readonly sessions: McpSessions;
}

/**
 * Calls a tool of an MCP server that the main file names in `mcp_servers`, and returns its result. The arguments of the
 * call are sent unchanged; neither name is a template. At most sixteen calls run at once, to all servers together: a server
 * has one connection, and handles its requests in its own order.
 *
 * @example
 * { "type": "mcp", "serverName": "files", "toolName": "read_file" }
 *
 * @throws ConfigError (MCI_CONFIG) for missing, unknown and invalid options.
 */
export function mcpExecutor(options: McpExecutorOptions): Executor<McpExecution> {
  const connections = objectWith("connections to MCP servers", ["session"], "Call mcpSessions() to make them.");
  checkOptions<McpExecutorOptions>("mcpExecutor", options, { sessions: connections }, ["sessions"]);
  const { sessions } = options;
  return {
    type: "mcp",
    concurrency: 16,
    holdsHosts: true,
    async prepare(tool, context) {
      const shaper = await responseShaper(tool.execution, context, tool);
      return {
        run: runTool(tool, context, { sessions, shaper }),
        explain: (call) => explain(tool, call),
        check: () => checkServer(tool),
      };
    },
  };
}

/** Returns the tool and the server that would be called, and with which arguments. Throws MCIError if the server is not declared. */
function explain(tool: Tool<McpExecution>, { scope }: Pick<Call, "scope">): Explanation {
  declaredServer(tool);
  const { serverName, toolName } = tool.execution;
  const given = JSON.stringify(scope.props);
  return {
    text: `MCP server '${serverName}', tool '${toolName}': ${given}`,
    parts: [
      { name: "server", value: serverName, at: "/serverName" },
      { name: "tool", value: toolName, at: "/toolName" },
      // The block does not contain them, so that its whole stands for them.
      { name: "arguments", value: given, at: "" },
    ],
  };
}
