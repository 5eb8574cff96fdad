import { withCause, type FailureResult, type Middleware, type ToolCall, type ToolResult } from "@mci/contract";
import { isResult, notAResult } from "./is-result.ts";
import { middlewareLabel, type MiddlewareId } from "./to-failure.ts";

type Handler = (call: ToolCall) => Promise<ToolResult>;

/** Returns the result of what a middleware threw. */
export type MiddlewareFailed = (error: unknown, middleware: MiddlewareId) => FailureResult;

/**
 * Returns one handler out of many: the first middleware is the outermost, the handler the innermost. What a middleware
 * throws becomes a result right there: those around it get that result, as they get the failure of a tool.
 */
export function chain(middleware: readonly Middleware[], innermost: Handler, failed: MiddlewareFailed): Handler {
  let thrown: FailureResult | undefined;
  /** A middleware that changes a result copies it, and copies have no cause. */
  const remember = (result: ToolResult): ToolResult => {
    if (result.isError && result.cause !== undefined) thrown = result;
    return result;
  };
  const handle = middleware.reduceRight<Handler>(
    (next, current, index) => async (call) => {
      const id = { name: current.name, position: index + 1 };
      try {
        const result = await current(call, next);
        if (!isResult(result)) throw notAResult(middlewareLabel(id));
        return result;
      } catch (error) {
        return remember(failed(error, id));
      }
    },
    async (call) => remember(await innermost(call)),
  );
  return async (call) => {
    const result = await handle(call);
    const isCopy = result.isError && result.cause === undefined && result.code === thrown?.code;
    return isCopy && thrown !== undefined ? withCause(result, thrown.cause) : result;
  };
}
