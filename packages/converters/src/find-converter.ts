import type { Converter } from "./converter.ts";
import { convertHigress, isHigress } from "./higress/convert-higress.ts";
import { convertHttpTools } from "./http-tools/convert-http-tools.ts";
import { isHttpTools } from "./http-tools/is-http-tools.ts";
import { convertMcpServers, isMcpServers } from "./mcp-servers/convert-mcp-servers.ts";
import { convertUtcp, isUtcp } from "./utcp/convert-utcp.ts";

/**
 * Returns the converter for a parsed file, known by its shape; undefined where there is none.
 *
 * - Higress' `mcp-server.yaml`: `server`, and `tools` with a `requestTemplate` or a `responseTemplate`.
 * - UTCP manuals: `tools` with a `tool_call_template`, before version 1.0 with a `tool_provider`, of which `http` and `text` are converted.
 * - Configurations of MCP clients: `mcpServers`, or `servers` of VS Code.
 * - Files of HTTP tools: tools with `config.HTTP`, as the MCP Tools Guide describes them.
 */
export function findConverter(value: unknown): Converter | undefined {
  if (isHttpTools(value)) return convertHttpTools;
  if (isHigress(value)) return convertHigress;
  if (isUtcp(value)) return convertUtcp;
  return isMcpServers(value) ? convertMcpServers : undefined;
}
