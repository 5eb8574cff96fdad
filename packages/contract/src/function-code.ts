import type { ExecutionBlock } from "./format/execution/common.ts";
import type { FunctionSource } from "./format/execution/function.ts";
import type { JsonObject } from "./values.ts";

/** The code of a tool that runs a function. */
export interface FunctionCode {
  /** Where the tool was defined, as `file:line`; absent for one of a module, whose execution block names it. */
  readonly place?: string | undefined;
  /** Another one after a reload that has read changed code. */
  readonly version?: string | undefined;
  /** Settings and folders that the function is given. Its results depend on them as on its code. */
  readonly injected?: JsonObject | undefined;
  /**
   * Identifies the client whose values of the program the function is given: nothing else tells them apart from those of another
   * one. Absent: it is given none.
   */
  readonly client?: string | undefined;
  /** Hashes what runs, with everything it imports by relative paths. Undefined if that cannot be read. */
  source(): Promise<FunctionSource | undefined>;
}

/** The same in every copy of this package. */
const key = Symbol.for("mci.function.code");

/** Notes the code of a tool in its execution block, where neither JSON nor a log shows it. */
export function withFunctionCode<Block extends ExecutionBlock>(execution: Block, code: FunctionCode): Block {
  return Object.defineProperty(execution, key, { value: code });
}

/**
 * Returns the code of a tool by its execution block.
 *
 * @returns Undefined for a block that runs no function.
 */
export function functionCodeOf(execution: ExecutionBlock): FunctionCode | undefined {
  return Reflect.get(execution, key);
}
