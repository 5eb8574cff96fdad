import type { McpServerConfig, SchemaDocument, ToolDefinition } from "@mci/contract";
import { isRecord, omitUndefined, toPointer } from "@mci/plugin-kit";
import { entryRule } from "./entry-rule.ts";
import { changeOf } from "./changes.ts";
import type { EntryRule } from "./loading.ts";

/** The rules that the main file has for a tool of an MCP server, whichever tool calls it. */
export interface CalledServer {
  readonly access?: McpServerConfig["access"];
  readonly approval?: EntryRule;
}

/** Returns the rules for the tool of an MCP server that a tool of whatever file calls: those of its change, else those of the server. */
export function calledServer(
  { execution }: Pick<ToolDefinition, "execution">,
  document: Partial<SchemaDocument>,
): CalledServer | undefined {
  if (execution.type !== "mcp" || !isRecord(document.mcp_servers)) return undefined;
  const { serverName, toolName } = execution;
  const server: unknown = Object.hasOwn(document.mcp_servers, serverName)
    ? document.mcp_servers[serverName]
    : undefined;
  const config: McpServerConfig = isRecord(server) && isRecord(server["config"]) ? server["config"] : {};
  const pointer = toPointer("mcp_servers", serverName, "config");
  const change = isRecord(config.tools) ? changeOf(toolName, config.tools) : undefined;
  return omitUndefined({
    access: change?.access ?? config.access,
    approval:
      change?.approval === undefined
        ? entryRule(config, pointer)
        : entryRule(change, pointer + toPointer("tools", toolName)),
  });
}
