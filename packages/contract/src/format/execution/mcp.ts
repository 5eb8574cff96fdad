import type { CommonExecution } from "./common.ts";

/** Calls a tool of an MCP server. */
export interface McpExecution extends CommonExecution {
  readonly type: "mcp";
  readonly serverName: string;
  readonly toolName: string;
}
