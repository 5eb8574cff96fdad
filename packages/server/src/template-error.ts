import type { ToolResult } from "@mci/contract";

/** Why the response template of a tool failed, so that the answer stands as it came. Undefined when it did not. */
export function templateErrorOf({ metadata }: ToolResult): string | undefined {
  const problem = metadata?.["template_error"];
  return typeof problem === "string" ? problem : undefined;
}
