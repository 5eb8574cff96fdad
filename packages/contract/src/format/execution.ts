import type { CliExecution } from "./execution/cli.ts";
import type { FileExecution } from "./execution/file.ts";
import type { FunctionExecution } from "./execution/function.ts";
import type { HttpExecution } from "./execution/http.ts";
import type { McpExecution } from "./execution/mcp.ts";
import type { TextExecution } from "./execution/text.ts";

/**
 * The execution block of each type, for documents written in TypeScript. An executor of your own adds its type:
 *
 * @example
 * declare module "@mci/contract" {
 *   interface ExecutionBlocks {
 *     dns: DnsExecution;
 *   }
 * }
 */
export interface ExecutionBlocks {
  readonly http: HttpExecution;
  readonly cli: CliExecution;
  readonly file: FileExecution;
  readonly text: TextExecution;
  readonly mcp: McpExecution;
  readonly function: FunctionExecution;
}

/** An execution block of a known type: one of the format, or one that was added to {@link ExecutionBlocks}. */
export type Execution = ExecutionBlocks[keyof ExecutionBlocks];
