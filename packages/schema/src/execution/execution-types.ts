import { cliType } from "./cli.ts";
import type { ExecutionTypeFacts } from "./execution-type.ts";
import { fileType } from "./file.ts";
import { functionType } from "./function.ts";
import { httpType } from "./http.ts";
import { mcpType } from "./mcp.ts";
import { textType } from "./text.ts";

export const types = {
  http: httpType,
  cli: cliType,
  file: fileType,
  text: textType,
  mcp: mcpType,
  function: functionType,
};

/** The execution types of the format by their names. All other types belong to third-party executors. */
export const executionTypes: ReadonlyMap<string, ExecutionTypeFacts> = new Map(Object.entries(types));
