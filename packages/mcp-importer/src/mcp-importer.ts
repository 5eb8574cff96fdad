import type { ServerImporter } from "@mci/contract";
import { importServer } from "./import-server.ts";
import type { McpImporterOptions } from "./options.ts";
import { isServerName, nameProblem } from "./server-name.ts";

/**
 * Imports the tools of MCP servers: fetches them once, then reads them from `{libraryDir}/mcp/{server}.mci.json`, a toolset
 * file that can be reviewed like any other. Starts and reaches nothing while that file is neither expired nor outdated.
 * Problems are reported to the client, with their place.
 *
 * @example
 * const importer = mcpImporter({ sessions: mcpSessions() });
 * const client = await createClient({ sources: [fileSource("tools.mci.json", { importer })] });
 */
export function mcpImporter(options: McpImporterOptions): ServerImporter {
  return {
    async import(server, context) {
      if (isServerName(server.name)) return importServer(server, context, options);
      context.report(nameProblem(server));
      return undefined;
    },
  };
}
