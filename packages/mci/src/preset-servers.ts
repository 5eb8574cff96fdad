import type { Exchanges, Executor, NetworkRules, ServerImporter } from "@mci/contract";
import type { McpImporterOptions } from "@mci/mcp-importer";
import type { McpSessions, TokenSource } from "@mci/mcp-session";
import type { ConnectionOptions } from "@mci/network-policy";
import { mergeNetworkRules } from "@mci/plugin-kit/network";
import { lazyExecutor } from "./lazy-executor.ts";

/** How the tools of MCP servers are imported, and how long their servers stay. */
export interface ServerImportOptions extends Omit<McpImporterOptions, "sessions"> {
  /**
   * Access tokens for servers at a URL, such as those of a user's logins. The author of the file decides what is done
   * with them: pass none for files of people who must not act as that user.
   *
   * @default none: no login is used
   */
  readonly tokens?: TokenSource;
  /**
   * Milliseconds after its last call before a server is disconnected; the next call reconnects.
   *
   * @default 300,000
   */
  readonly idleMs?: number;
}

interface PresetServers {
  readonly executor: Executor;
  readonly importer: ServerImporter;
}

/** Creates the importer and the executor of MCP servers, which share connections that open on first use. */
export function presetServers(
  { proxy, ca, ...rules }: NetworkRules & ConnectionOptions,
  { idleMs, tokens, ...options }: ServerImportOptions = {},
  exchanges?: Exchanges,
): PresetServers {
  let opening: Promise<McpSessions> | undefined;
  const sessions = (): Promise<McpSessions> =>
    (opening ??= import("@mci/mcp-session").then(({ mcpSessions }) =>
      mcpSessions({ proxy, ca, tokens, exchanges, ...(idleMs === undefined ? undefined : { idleMs }) }),
    ));
  return {
    executor: lazyExecutor(
      "mcp",
      async () => {
        const { mcpExecutor } = await import("@mci/executor-mcp");
        return mcpExecutor({ sessions: await sessions() });
      },
      { concurrency: 16, holdsHosts: true },
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
