import type { CommonExecution, Execution, ToolDefinition } from "@mci/contract";

/**
 * Returns a tool that passes on answers that do not match its `outputSchema`, unless it says otherwise: documents describe their answers
 * less exactly than their arguments, and the request was made.
 */
export function passMismatches(tool: ToolDefinition): ToolDefinition {
  const { response }: CommonExecution = tool.execution;
  if (tool.outputSchema === undefined || response?.onMismatch !== undefined) return tool;
  const execution = { ...tool.execution, response: { ...response, onMismatch: "warn" } } as Execution;
  return { ...tool, execution };
}
