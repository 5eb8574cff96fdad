import type { ServerImporter } from "@mci/contract";
import { importServer } from "./import-server.ts";
import type { McpImporterOptions } from "./options.ts";
import { isServerName, nameProblem } from "./server-name.ts";

/**
 * The tools of MCP servers, for `fileSource(file, { importer })`: fetched once, then read from
 * `{libraryDir}/mcp/{server}.mci.json`, a toolset file to be reviewed like any other. With a cache that is neither
 * expired nor changed nothing is started or reached. Problems are reported to the client, with their place.
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
