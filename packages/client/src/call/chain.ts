import { withCause, type FailureResult, type Middleware, type ToolCall, type ToolResult } from "@mci/contract";
import { isResult, notAResult } from "./result/is-result.ts";
import { middlewareLabel, type MiddlewareId } from "./result/to-failure.ts";

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
    (next, current, index) => {
      const id = { name: current.name, position: index + 1 };
      return layer(current, next, { label: () => middlewareLabel(id), failed: (error) => remember(failed(error, id)) });
    },
    async (call) => remember(await innermost(call)),
  );
  return async (call) => {
    const result = await handle(call);
    const isCopy = result.isError && result.cause === undefined && result.code === thrown?.code;
    return isCopy && thrown !== undefined ? withCause(result, thrown.cause) : result;
  };
}

interface Failing {
  label(): string;
  failed(error: unknown): ToolResult;
}

/** Returns the handler of one middleware around the next handler, which never rejects. */
function layer(current: Middleware, next: Handler, { label, failed }: Failing): Handler {
  const checked = (result: ToolResult): ToolResult => (isResult(result) ? result : failed(notAResult(label())));
  return (call) => {
    let passedOn: Promise<ToolResult> | undefined;
    const passOn: Handler = (given) => (passedOn = next(given));
    try {
      const returned = current(call, passOn);
      // What the next handler answers was checked there: a middleware that only passes it on takes no promise of its own.
      return returned === passedOn && passedOn !== undefined
        ? passedOn
        : Promise.resolve(returned).then(checked, failed);
    } catch (error) {
      return Promise.resolve(failed(error));
    }
  };
}
