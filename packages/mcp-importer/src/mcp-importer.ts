import type { ServerImporter } from "@mci/contract";
import { callback, checkOptions, mustBe, objectWith, oneOf, type Checks } from "@mci/plugin-kit/options";
import { importServer } from "./import-server.ts";
import type { McpImporterOptions } from "./options.ts";
import { isServerName, nameProblem } from "./server-name.ts";

/**
 * Imports the tools of MCP servers: fetches them once, then reads them from `{libraryDir}/mcp/{server}.mci.json`, a toolset
 * file that can be reviewed like any other. Starts and reaches nothing while that file is neither expired nor outdated.
 * Problems are reported to the client, with their place.
 *
 * @example
 * const sessions = mcpSessions();
 * const importer = mcpImporter({ sessions });
 * const client = await createClient({
 *   sources: [fileSource("tools.mci.json", { importer })],
 *   executors: [mcpExecutor({ sessions })],
 * });
 *
 * @throws ConfigError (MCI_CONFIG) for missing, unknown and invalid options.
 */
export function mcpImporter(options: McpImporterOptions): ServerImporter {
  checkOptions<McpImporterOptions>("mcpImporter", options, checks, ["sessions"]);
  return {
    async import(server, context) {
      if (isServerName(server.name)) return importServer(server, context, options);
      context.report(nameProblem(server));
      return undefined;
    },
  };
}

const checks: Checks<McpImporterOptions> = {
  sessions: objectWith("connections to MCP servers", ["session"], "Call mcpSessions() to make them."),
  onUnavailable: oneOf("warn", "fail"),
  refresh: mustBe("true, false or an array of server names", isRefresh),
  onProgress: callback,
};

function isRefresh(value: unknown): boolean {
  return typeof value === "boolean" || (Array.isArray(value) && value.every((name) => typeof name === "string"));
}
