import type { FunctionExecution, Tool } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { AnyHandler } from "../define-tool.ts";

/**
 * Whether a function surely takes its arguments one by one although its file does not name them: it has a third parameter, or
 * its second one has the name of an argument.
 */
export function takesSeveral(run: AnyHandler, { execution, inputSchema }: Tool<FunctionExecution>): boolean {
  if (execution.parameters !== undefined) return false;
  if (run.length > 2) return true;
  const [, second] = /^(?:async\s+)?(?:function\b[^(]*|\w+\s*)?\(\s*\w+\s*,\s*(\w+)/.exec(String(run)) ?? [];
  const properties = isRecord(inputSchema) ? inputSchema["properties"] : undefined;
  return second !== undefined && isRecord(properties) && Object.hasOwn(properties, second);
}
