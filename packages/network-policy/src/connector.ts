import type { LookupFunction } from "node:net";

import type { buildConnector } from "undici";

import type { Means } from "./route.ts";

/** Makes connections. A certificate must be made out to the host in the url, whatever a Host header says. */
export function connectorOf({ undici, trust }: Means, lookup?: LookupFunction): buildConnector.connector {
  const connect = undici.buildConnector({
    timeout: 10_000,
    ...trust,
    ...(lookup === undefined ? undefined : { lookup }),
  });
  // undici would take the name from the header; without one it takes the url's.
  return (options, callback) => connect({ ...options, servername: "" }, callback);
}
