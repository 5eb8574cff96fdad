import type { LoadOptions } from "mci";
import type { ReadConfig } from "../config/config.ts";

/**
 * The options of a client that stands behind an HTTP server. The server decides how many requests there are at once: what it
 * has let in must not be refused by the client, nor wait because other tools of the same type wait for their upstream.
 * Commands keep a bound of their own, as they take this machine's processors. What the config says itself counts.
 */
export function asServed({ client, server }: Pick<ReadConfig, "client" | "server">): LoadOptions {
  const most = server.limits?.requests;
  // Anything but a number is refused by the server, under its own name.
  const requests = typeof most === "number" && most >= 1 ? most : 256;
  return { maxQueued: requests, ...client, concurrency: { http: requests, mcp: requests, ...client.concurrency } };
}
