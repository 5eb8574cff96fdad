import type { SourcedTool } from "../sourced-tool.ts";

/** Whether a tool, or its name, may be somebody else's: own names of plain letters are their author's business. */
export function isFromElsewhere({ tool }: SourcedTool): boolean {
  return tool.execution.type === "mcp" || foreign.test(tool.name);
}

const foreign = /[^\u0020-\u007e]/;
