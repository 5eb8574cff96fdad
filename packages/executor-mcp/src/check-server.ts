import { MCIError, type McpExecution, type Problem, type Tool } from "@mci/contract";
import { executionPlace } from "@mci/plugin-kit";
import { declaredServer } from "./declared-server.ts";

/** Whether the server of a tool is declared. None is started for that. */
export async function checkServer(tool: Tool<McpExecution>): Promise<readonly Problem[]> {
  try {
    declaredServer(tool);
    return [];
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    return [
      {
        code: "MCI_SERVER_UNKNOWN",
        severity: "error",
        message: `${error.message}.`,
        hint: error.hint,
        ...executionPlace(tool, "/serverName"),
      },
    ];
  }
}
