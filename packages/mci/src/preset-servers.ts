import type { Executor, NetworkRules } from "@mci/contract";
import type { McpImporterOptions } from "@mci/mcp-importer";
import type { McpSessions } from "@mci/mcp-session";
import { mergeNetworkRules, type ConnectionOptions } from "@mci/network-policy";
import type { ServerImporter } from "@mci/source-file";
import { lazyExecutor } from "./lazy-executor.ts";

/** How the tools of MCP servers are imported. */
export type ServerOptions = Omit<McpImporterOptions, "sessions">;

export interface PresetServers {
  readonly executor: Executor;
  readonly importer: ServerImporter;
}

/** What imports the tools of MCP servers and what calls them: both over the same connections, made on first use. */
export function presetServers(
  { proxy, ca, ...rules }: NetworkRules & ConnectionOptions,
  options: ServerOptions = {},
): PresetServers {
  let opening: Promise<McpSessions> | undefined;
  const sessions = (): Promise<McpSessions> =>
    (opening ??= import("@mci/mcp-session").then(({ mcpSessions }) => mcpSessions({ proxy, ca })));
  return {
    executor: lazyExecutor(
      "mcp",
      async () => {
        const { mcpExecutor } = await import("@mci/executor-mcp");
        return mcpExecutor({ sessions: await sessions() });
      },
      16,
    ),
    importer: {
      async import(server, context) {
        const { mcpImporter } = await import("@mci/mcp-importer");
        // As calls are: the client's own rules bound those of the file.
        const bounded = { ...server, rules: mergeNetworkRules(rules, server.rules) };
        return mcpImporter({ ...options, sessions: await sessions() }).import(bounded, context);
      },
      close: async () => (await opening)?.close(),
    },
  };
}
