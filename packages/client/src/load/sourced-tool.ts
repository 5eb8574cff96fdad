import type { Tool, ToolSource } from "@mci/contract";

/** A tool and where it came from. */
export interface SourcedTool {
  readonly tool: Tool;
  readonly source: ToolSource;
}
