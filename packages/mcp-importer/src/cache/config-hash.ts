import { sha256 } from "@mci/plugin-kit";
import type { McpServer } from "@mci/contract";

/**
 * Tells whether a server is still the one its cached tools came from: `sha256-` and 64 hex digits of its entry in the
 * main file as it is written there, placeholders and all, without `config`. No value of env goes into it.
 */
export function configHash(server: McpServer): string {
  const parts =
    "url" in server ? [server.url, sorted(server.headers)] : [server.command, server.args ?? [], sorted(server.env)];
  return `sha256-${sha256(JSON.stringify(parts))}`;
}

/** The order of headers and variables does not matter. */
function sorted(texts: Readonly<Record<string, string>> = {}): [string, string][] {
  return Object.entries(texts).toSorted(([left], [right]) => (left < right ? -1 : 1));
}
