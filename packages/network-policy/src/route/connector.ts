import type { LookupFunction, Socket } from "node:net";

import type { buildConnector } from "undici";

import type { ConnectionFactory } from "./route.ts";

/** Makes connections. A certificate must be made out to the host in the url, whatever a Host header says. */
export function createConnector(
  { undici, trust, isBackground = false }: ConnectionFactory,
  lookup?: LookupFunction,
): buildConnector.connector {
  const connect = undici.buildConnector({
    timeout: 10_000,
    ...trust,
    ...(lookup === undefined ? undefined : { lookup }),
  });
  // undici would take the name from the header; without one it takes the url's.
  return (options, callback) =>
    connect({ ...options, servername: "" }, (...result) => {
      const [error, socket] = result;
      if (isBackground && error === null) letGo(socket);
      callback(...result);
    });
}

/** For good: undici would hold on to a socket again with each request. */
function letGo(socket: Socket): void {
  socket.unref();
  socket.ref = () => socket;
}
