import type { LoadOptions } from "mci";
import type { ReadConfig } from "../config/config.ts";

/**
 * Returns the options of a client behind an HTTP server. The server limits concurrent requests: the client must not refuse
 * what the server has accepted, nor queue it because other tools of the same type wait for their upstream. Commands keep
 * their own limit, as they use this machine's processors. Values in the config take precedence.
 */
export function asServed({
  client,
  server,
}: Pick<ReadConfig, "client" | "server">): Pick<LoadOptions, "concurrency" | "maxQueued"> {
  const maxRequests = server.limits?.requests;
  // The server refuses anything but a number, by the option's name.
  const requests = typeof maxRequests === "number" && maxRequests >= 1 ? maxRequests : 256;
  return {
    maxQueued: client.maxQueued ?? requests,
    concurrency: { http: requests, mcp: requests, ...client.concurrency },
  };
}
