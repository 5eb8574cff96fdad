import type { Toolbox } from "@mci/contract";
import { describeTool, type DescribedTool } from "@mci/plugin-kit/mcp";
import { exportChecks, offeredTools, type ExportOptions } from "../offered.ts";

/** The result of `tools/list` in MCP, of one page. */
export interface McpToolList {
  tools: DescribedTool[];
}

/**
 * Returns a toolbox as the result of `tools/list` in MCP, with own names and whole schemas: for registries, for reviews, or for
 * your own server. `@mci/server` serves a toolbox by itself.
 *
 * @throws ConfigError (MCI_CONFIG) for an invalid toolbox, and for unknown and invalid options.
 */
export function toMcp(toolbox: Toolbox, options?: ExportOptions): McpToolList {
  const offered = offeredTools("toMcp", toolbox, options, exportChecks);
  return structuredClone({ tools: offered().map(describeTool) });
}
