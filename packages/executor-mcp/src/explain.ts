import type { Call, Explanation, McpExecution, Tool } from "@mci/contract";
import { declaredServer } from "./declared-server.ts";

/** Which tool of which server would be called, and what it would be given. Throws MCIError if the server is not declared. */
export function explanationOf(tool: Tool<McpExecution>, { scope }: Pick<Call, "scope">): Explanation {
  declaredServer(tool);
  const { serverName, toolName } = tool.execution;
  const given = JSON.stringify(scope.props);
  return {
    text: `MCP server '${serverName}', tool '${toolName}': ${given}`,
    parts: [
      { name: "server", value: serverName, at: "/serverName" },
      { name: "tool", value: toolName, at: "/toolName" },
      // Not written anywhere in the block: the whole of it stands for them.
      { name: "arguments", value: given, at: "" },
    ],
  };
}
