import { resolve } from "node:path";

import { codes, MCIError, TemplateError, type FileExecution, type Problem, type Tool } from "@mci/contract";

/** What is wrong with the file a tool names: a mistake in the file has its place there, any other in the tool. */
export function problemOf(error: unknown, tool: Tool<FileExecution>): Problem {
  if (!MCIError.is(error)) throw error;
  const { name, origin } = tool;
  const common = {
    code: codes.find((code) => code === error.code) ?? "MCI_TOOL_FAILED",
    message: error.message,
    ...(error.hint === undefined ? undefined : { hint: error.hint }),
    severity: "error" as const,
    tool: name,
  };
  if (TemplateError.is(error) && error.file !== undefined) {
    const { file, line, column, excerpt } = error;
    return { ...common, file: resolve(origin.folder, file), line, column, excerpt };
  }
  return {
    ...common,
    ...(origin.file === undefined ? undefined : { file: origin.file }),
    ...(origin.pointer === undefined ? undefined : { pointer: `${origin.pointer}/execution/path` }),
  };
}
