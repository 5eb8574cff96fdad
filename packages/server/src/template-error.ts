import type { ToolResult } from "@mci/contract";

/** Returns why the tool's response template failed, which leaves the response unchanged. Undefined if it did not. */
export function templateErrorOf({ metadata }: ToolResult): string | undefined {
  const problem = metadata?.["template_error"];
  return typeof problem === "string" ? problem : undefined;
}
