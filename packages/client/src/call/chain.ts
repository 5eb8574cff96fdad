import type { Middleware, ToolCall, ToolResult } from "@mci/contract";

type Handler = (call: ToolCall) => Promise<ToolResult>;

/** One handler out of many: the first middleware is the outermost, the handler the innermost. */
export function chain(middleware: readonly Middleware[], innermost: Handler): Handler {
  return middleware.reduceRight<Handler>((next, current) => (call) => current(call, next), innermost);
}
