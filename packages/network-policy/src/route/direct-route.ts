import type { buildConnector } from "undici";

import { createConnector } from "./connector.ts";
import { guardedLookup } from "./guard.ts";
import { RemoteAddresses } from "./remote-addresses.ts";
import { patient, type ConnectionFactory, type Route } from "./route.ts";

/** Leads to the origin itself. `check` sees every address a name leads to when a connection is made. */
export function directRoute(url: URL, check: (address: string) => void, means: ConnectionFactory): Route {
  const connector = createConnector(means, guardedLookup(check, means.lookup));
  const reached = new RemoteAddresses();
  const connect: buildConnector.connector = (options, callback) =>
    connector(options, (...result) => {
      const [error, socket] = result;
      if (error === null) reached.add(socket.remoteAddress);
      callback(...result);
    });
  const pool = new means.undici.Pool(url.origin, { ...patient, connect });
  return {
    dispatch: (request, handler) => pool.dispatch(request, handler),
    isPrivate: () => reached.isPrivate,
    close: () => pool.close(),
    destroy: () => pool.destroy(),
  };
}
