import type { JsonObject, ServerToImport } from "@mci/contract";
import { mcpSessions, type McpSessions } from "@mci/mcp-session";
import { suggest } from "@mci/plugin-kit";
import { fileSource } from "@mci/source-file";
import type { ReadConfig } from "../config/config.ts";
import { visible } from "../output/visible.ts";
import { UsageError } from "../usage-error.ts";
import { lazyTokens } from "./lazy-tokens.ts";

/** Returns the MCP servers of a schema file by their names, without starting any. What is wrong in it, 'mci validate' says. */
export async function mcpServersOf(
  file: string,
  env: JsonObject,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ServerToImport>> {
  const servers = new Map<string, ServerToImport>();
  const importer = {
    import(server: ServerToImport) {
      servers.set(server.name, server);
      return Promise.resolve(undefined);
    },
  };
  const report = (): void => undefined;
  await fileSource(file, { importer, ignoreLock: true }).load({ env, signal, offline: false, report });
  return servers;
}

/** Opens sessions through the proxy of the config, with its tokens, or those of the user's logins. */
export function sessionsWith({ client: { network = {}, servers = {} } }: ReadConfig): McpSessions {
  const { proxy = process.env, ca } = network;
  return mcpSessions({ proxy, ca, tokens: servers.tokens ?? lazyTokens({ proxy, ca }) });
}

/** Returns the error about a server that is not in the file. `hint`: for a file without any. */
export function unknownServer(name: string, servers: Iterable<string>, hint: string): UsageError {
  const message = `There is no MCP server '${visible(name)}' in the file.`;
  return new UsageError(message, suggest(name, servers, { list: "Its servers" }) ?? hint);
}
