import { resolve } from "node:path";

import { MCIError, TemplateError, type FileExecution, type Problem, type Tool } from "@mci/contract";
import { toProblem } from "@mci/plugin-kit";

/** Returns the problem of the file a tool names: placed in the file if its template is invalid, else in the tool. */
export function problemOf(error: unknown, tool: Tool<FileExecution>): Problem {
  if (!MCIError.is(error)) throw error;
  const { name, origin } = tool;
  const common = { ...toProblem(error), tool: name };
  if (TemplateError.is(error) && error.file !== undefined) {
    return { ...common, file: resolve(origin.folder, error.file) };
  }
  return {
    ...common,
    ...(origin.file === undefined ? undefined : { file: origin.file }),
    ...(origin.pointer === undefined ? undefined : { pointer: `${origin.pointer}/execution/path` }),
  };
}
