import type { Executor, McpExecution } from "@mci/contract";
import type { McpSessions } from "@mci/mcp-session";
import { responseShaper } from "@mci/response";
import { checkServer } from "./check-server.ts";
import { explanationOf } from "./explain.ts";
import { runTool } from "./run-tool.ts";

export interface McpExecutorOptions {
  /** Connections to the servers, shared with whatever imports their tools and closed by their creator. */
  readonly sessions: McpSessions;
}

/**
 * Calls a tool of an MCP server that the main file names in `mcp_servers`, and answers with what it answers.
 *
 * `{ "type": "mcp", "serverName": "files", "toolName": "read_file" }`
 *
 * The arguments of the call are sent as they are; both names are plain texts. Sixteen calls at once, of all servers
 * together: a server has one connection, and takes what comes on it in its own order.
 */
export function mcpExecutor({ sessions }: McpExecutorOptions): Executor<McpExecution> {
  return {
    type: "mcp",
    concurrency: 16,
    async prepare(tool, kit) {
      const shaper = await responseShaper(tool.execution, kit, tool);
      return {
        run: runTool(tool, kit, { sessions, shaper }),
        explain: (call) => explanationOf(tool, call),
        check: () => checkServer(tool),
      };
    },
  };
}
