import { executionTypes } from "@mci/schema";
import type { SourcedTool } from "../sourced-tool.ts";

/** Whether a tool, or its name, may be another author's: own names of plain letters are their author's business. */
export function isFromElsewhere({ tool }: SourcedTool): boolean {
  return executionTypes.get(tool.execution.type)?.isRemote === true || /[^\u0020-\u007e]/.test(tool.name);
}
