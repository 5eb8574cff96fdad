import type { GuardOptions } from "@mci/server";

/** Returns a URL that works on this machine, also for a server that listens on all addresses. */
export function reachableUrl(url: string): string {
  return url.replace(/^http:\/\/(?:0\.0\.0\.0|\[::\])(?=:)/, (host) =>
    host.includes("[") ? "http://[::1]" : "http://127.0.0.1",
  );
}

/** Returns the entry of an HTTP server for the configuration of MCP clients. */
export function httpEntry(url: string, guard: GuardOptions = {}): object {
  const requiresToken = guard.jwt !== undefined || guard.tokens !== undefined;
  const headers = { Authorization: "Bearer <token>" };
  // Its public URL takes precedence over its local address.
  return { type: "http", url: guard.resource ?? url, ...(requiresToken ? { headers } : {}) };
}
