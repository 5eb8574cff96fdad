import { resolve } from "node:path";

import { MCIError, TemplateError, type FileExecution, type Problem, type Tool } from "@mci/contract";
import { executionPlace, toProblem } from "@mci/plugin-kit";

/** Returns the problem of the file a tool names: placed in the file if its template is invalid, else in the tool. */
export function toFileProblem(error: unknown, tool: Tool<FileExecution>): Problem {
  if (!MCIError.is(error)) throw error;
  const problem = toProblem(error);
  if (TemplateError.is(error) && error.file !== undefined) {
    return { ...problem, tool: tool.name, file: resolve(tool.origin.folder, error.file) };
  }
  return { ...problem, ...executionPlace(tool, "/path") };
}
