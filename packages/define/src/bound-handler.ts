import type { Call, ExecutionBlock, ToolResult } from "@mci/contract";

/** Runs the function of a tool. */
export type BoundHandler = (call: Call) => ToolResult | Promise<ToolResult>;

/** The same in every copy of this package, so that the source of one fits the executor of another. */
const key = Symbol.for("mci.define.handler");

/** Puts a handler into an execution block, where neither JSON nor a log shows it. */
export function withHandler<Block extends ExecutionBlock>(execution: Block, handler: BoundHandler): Block {
  return Object.defineProperty(execution, key, { value: handler });
}

export function handlerOf(execution: ExecutionBlock): BoundHandler | undefined {
  return Reflect.get(execution, key);
}
