import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A provider's API on this machine, which records what it is sent and refuses it. */
export interface RefusingProvider {
  readonly url: string;
  /** The `tools` of the only request that `send` makes. Libraries throw for the refusal. */
  toolsOf(send: () => PromiseLike<unknown>): Promise<unknown>;
}

/** Listens until the test has finished. */
export async function refusingProvider(): Promise<RefusingProvider> {
  const bodies: unknown[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await json(request));
    response.writeHead(400, { "content-type": "application/json" });
    response.end('{"error":{"type":"invalid_request_error","message":"Refused."}}');
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async toolsOf(send) {
      const outcome = await Promise.resolve(send()).then(() => "answered", String);
      const [body, ...more] = bodies.splice(0);
      if (body === undefined || more.length > 0) throw new Error(`${more.length} requests too many: ${outcome}`);
      return Object(body).tools;
    },
  };
}
