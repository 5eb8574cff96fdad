import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A local API that answers each request with what `answer` returns, and counts them. */
export async function startApi(
  answer: (request: IncomingMessage) => { readonly status?: number; readonly headers?: object; readonly body: unknown },
): Promise<{ readonly url: string; readonly count: () => number; readonly stop: () => void }> {
  let count = 0;
  const server: Server = createServer((request, response) => {
    count += 1;
    const { status = 200, headers = { "content-type": "application/json" }, body } = answer(request);
    response.writeHead(status, { ...headers });
    request.resume().on("end", () => response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(stop);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, count: () => count, stop };
}
