import type { FunctionCode, FunctionExecution, Origin, Tool } from "@mci/contract";
import type { DefinedTool } from "../define-tool.ts";

/** A function that a module exports, with the tool that it becomes. */
export interface FoundFunction {
  readonly name: string;
  readonly defined: DefinedTool;
  /** Absolute path of its module. */
  readonly path: string;
  readonly execution: FunctionExecution;
  readonly code: FunctionCode;
  readonly origin: Origin;
  /** As the file declares it; absent for one of `functions`. */
  readonly declared?: Tool<FunctionExecution> | undefined;
}
