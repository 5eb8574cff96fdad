import { withCause, type ToolResult } from "@mci/contract";

/** Returns a copy of a result with the cause of the original, which copying has left out. */
export function keepCause(copy: ToolResult, original: ToolResult): ToolResult {
  if (copy === original || !copy.isError || !original.isError || original.cause === undefined) return copy;
  return withCause(copy, original.cause);
}
