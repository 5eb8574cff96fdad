import type { CommonExecution, Tool, ToolCall, ToolResult } from "@mci/contract";

/**
 * Returns the code of the error that the caller of a call gets, undefined if none: servers turn a result that violates its
 * `outputSchema` into one. A tool that asks for input has not failed.
 */
export function callErrorCode({ tool, context }: ToolCall, result: ToolResult): string | undefined {
  if (result.isError) return result.inputRequired === undefined ? result.code : undefined;
  const isBroken = context.protocol !== undefined && findSchemaViolation(result, tool) !== undefined;
  return isBroken ? "MCI_RESPONSE" : undefined;
}

/**
 * Returns how a result violates its tool's `outputSchema`, unless the tool passes such results on. Clients reject them; a readable error
 * is better.
 */
export function findSchemaViolation(
  { isError, structuredContent, metadata }: ToolResult,
  tool: Tool | undefined,
): string | undefined {
  if (isError || tool === undefined || typeof tool.outputSchema !== "object" || passesMismatches(tool))
    return undefined;
  const problems = metadata?.["output_problems"];
  const message = `The result of '${tool.name}' does not match its outputSchema`;
  if (Array.isArray(problems) && problems.length > 0) return `${message}: ${problems.join("; ")}.`;
  return structuredContent === undefined ? `${message}: it has no structured content.` : undefined;
}

/** Whether a tool passes on results that do not match its `outputSchema`: clients are not promised any then. */
export function passesMismatches({ execution }: Pick<Tool<CommonExecution>, "execution">): boolean {
  return execution.response?.onMismatch === "warn";
}

/** Returns how a result that was passed on all the same violates its tool's `outputSchema`; undefined if it does not. */
export function findPassedMismatch(
  { isError, metadata }: ToolResult,
  tool: Tool | undefined,
): readonly string[] | undefined {
  if (isError || tool === undefined || !passesMismatches(tool)) return undefined;
  const problems = metadata?.["output_problems"];
  return Array.isArray(problems) && problems.length > 0 ? problems.map(String) : undefined;
}
