import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

export interface Shop {
  readonly url: string;
  close(): Promise<void>;
}

/** A small web service on a free port of this machine, for the demo to ask. Wants its token, sells fruit only. */
export async function startShop(token: string): Promise<Shop> {
  const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url ?? "/", "http://shop").pathname.split("/")[2] ?? "");
    const allowed = request.headers.authorization === `Bearer ${token}`;
    const known = /apples|pears/.test(name);
    response.writeHead(allowed ? (known ? 200 : 404) : 401, { "content-type": "application/json" });
    // Written by hand: prices keep their cents on the way to the model.
    response.end(
      allowed && known ? `{"name":${JSON.stringify(name)},"price":1.50}` : '{"error":"We do not sell that"}',
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
