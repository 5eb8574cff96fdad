import type { NetworkRules } from "@mci/contract";
import { renderHttpServer } from "@mci/mcp-session";
import type { ConnectionOptions } from "@mci/network-policy";
import type { GivenOptions } from "../arguments/options.ts";
import { mergeLayers } from "../config/environment.ts";
import { fetchFor, openSecrets } from "../config/fetch-secrets.ts";
import { openProject } from "../config/project.ts";
import type { Terminal } from "../output/terminal.ts";
import { visible } from "../output/visible.ts";
import { UsageError } from "../usage-error.ts";
import { mcpServersOf, unknownServer } from "./mcp-servers.ts";

/** A server to log in to. */
export interface FoundServer {
  readonly name: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly rules: NetworkRules;
  readonly connections: ConnectionOptions;
}

export interface FindOptions {
  readonly options: GivenOptions;
  readonly signal: AbortSignal;
}

/** Returns the server at a URL, or the one of that name in the schema file. Throws UsageError if there is none. */
export async function findServer(
  named: string,
  { options, signal }: FindOptions,
  terminal: Terminal,
): Promise<FoundServer> {
  if (/^https?:\/\//i.test(named)) {
    const connections = { proxy: process.env };
    return { name: named, url: readUrl(named), headers: {}, rules: {}, connections };
  }
  const project = await openProject(options, terminal);
  const env = mergeLayers(project.env());
  const servers = await mcpServersOf(project.file, env, signal);
  const server = servers.get(named);
  if (server === undefined) throw unknownServer(named, servers.keys(), "Name a server of the file, or give its URL.");
  const rendered = renderHttpServer({
    ...server,
    ...(await fetchFor(server.server, await openSecrets(project.config), env)),
  });
  if (rendered === undefined) {
    throw new UsageError(`The MCP server '${visible(named)}' is a command: there is nothing to log in to.`);
  }
  const { proxy = process.env, ca } = project.config.client.network ?? {};
  return { name: named, ...rendered, rules: server.rules, connections: { proxy, ca } };
}

function readUrl(text: string): URL {
  if (!URL.canParse(text)) throw new UsageError(`'${visible(text)}' is not a valid URL.`);
  const url = new URL(text);
  if (url.username === "" && url.password === "") return url;
  throw new UsageError("The URL contains a user or password.", "Leave them out: the login takes their place.");
}
