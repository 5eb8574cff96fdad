import type { GuardOptions } from "@mci/server";

/** Where this machine reaches a server: one that listens on every address has none of its own. */
export function reachableUrl(url: string): string {
  return url.replace(/^http:\/\/(?:0\.0\.0\.0|\[::\])(?=:)/, (host) =>
    host.includes("[") ? "http://[::1]" : "http://127.0.0.1",
  );
}

/** A server over HTTP as MCP clients have it in their configuration. */
export function httpEntry(url: string, guard: GuardOptions = {}): object {
  const wantsToken = guard.jwt !== undefined || guard.tokens !== undefined;
  const headers = { Authorization: "Bearer <token>" };
  // The name it is known by from outside goes before the address it has here.
  return { type: "http", url: guard.resource ?? url, ...(wantsToken ? { headers } : {}) };
}
