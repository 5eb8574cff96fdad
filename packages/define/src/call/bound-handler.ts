import type { Call, ExecutionBlock, ToolResult } from "@mci/contract";
import type { Injection } from "../inject/token.ts";

/** Runs the function of a tool. */
export type BoundHandler = (call: Call) => Promise<ToolResult>;

/** The same in every copy of this package, so that the source of one fits the executor of another. */
const key = Symbol.for("mci.define.handler");
const injectionKey = Symbol.for("mci.define.injection");

/** Puts a handler into an execution block, with what it injects, where neither JSON nor a log shows it. */
export function withHandler<Block extends ExecutionBlock>(
  execution: Block,
  handler: BoundHandler,
  inject: Injection = {},
): Block {
  Object.defineProperty(execution, injectionKey, { value: inject });
  return Object.defineProperty(execution, key, { value: handler });
}

/** Returns the tokens that the handler of an execution block injects. */
export function injectionOf(execution: ExecutionBlock): Injection {
  return Reflect.get(execution, injectionKey) ?? {};
}

export function handlerOf(execution: ExecutionBlock): BoundHandler | undefined {
  return Reflect.get(execution, key);
}
