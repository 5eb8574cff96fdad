import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

import { onTestFinished } from "vitest";

export interface Listening {
  readonly url: string;
}

/** Listens on a free port until the test has finished. */
export async function listen(server: Server): Promise<Listening> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
