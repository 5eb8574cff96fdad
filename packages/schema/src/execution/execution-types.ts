import type {
  CliExecution,
  FileExecution,
  FunctionExecution,
  HttpExecution,
  McpExecution,
  TextExecution,
} from "@mci/contract";
import { cliType } from "./cli.ts";
import type { ExecutionType, ExecutionTypeFacts } from "./execution-type.ts";
import { fileType } from "./file.ts";
import { functionType } from "./function.ts";
import { httpType } from "./http.ts";
import { mcpType } from "./mcp.ts";
import { textType } from "./text.ts";

interface ExecutionTypes {
  readonly http: ExecutionType<HttpExecution>;
  readonly cli: ExecutionType<CliExecution>;
  readonly file: ExecutionType<FileExecution>;
  readonly text: ExecutionType<TextExecution>;
  readonly mcp: ExecutionType<McpExecution>;
  readonly function: ExecutionType<FunctionExecution>;
}

export const types: ExecutionTypes = {
  http: httpType,
  cli: cliType,
  file: fileType,
  text: textType,
  mcp: mcpType,
  function: functionType,
};

/** The execution types of the format by their names. All other types belong to third-party executors. */
export const executionTypes: ReadonlyMap<string, ExecutionTypeFacts> = new Map(Object.entries(types));
