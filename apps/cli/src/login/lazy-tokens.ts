import type { TokenSource } from "@mci/mcp-session";
import type { ConnectionOptions } from "@mci/network-policy";

/** The access tokens of the user's logins. The code is loaded when a server at a URL is first asked. */
export function lazyTokens(connections: ConnectionOptions): TokenSource {
  let opening: Promise<TokenSource> | undefined;
  const open = async (): Promise<TokenSource> => (await import("./open-logins.ts")).openLogins(connections).tokens;
  return async (request) => (await (opening ??= open()))(request);
}
