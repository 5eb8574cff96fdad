import type { McpExecution } from "@mci/contract";
import { constant, object, required, text } from "../document/builder.ts";
import { common } from "../document/common.ts";
import { named } from "../document/definitions.ts";
import type { ExecutionType } from "./execution-type.ts";

export const mcpType: ExecutionType<McpExecution> = {
  schema: named(
    "mcpExecution",
    object<McpExecution>("Calls a tool of an MCP server.", {
      type: required(constant("A tool of an MCP server.", "mcp")),
      serverName: required(text("A server of `mcp_servers`.")),
      toolName: required(text("The tool's name on that server.")),
      ...common,
    }),
  ),
  executor: "@mci/executor-mcp",
  sendsRequests: true,
  isRemote: true,
};
