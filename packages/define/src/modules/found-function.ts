import type { FunctionExecution, Origin, Tool } from "@mci/contract";
import type { DefinedTool } from "../define-tool.ts";

/** A function that a module exports, with the tool that it becomes. */
export interface FoundFunction {
  readonly name: string;
  readonly defined: DefinedTool;
  /** Where it came from, with the hash of its module. */
  readonly execution: FunctionExecution;
  readonly origin: Origin;
  /** As the file declares it; absent for one of `functions`. */
  readonly declared?: Tool<FunctionExecution> | undefined;
}
