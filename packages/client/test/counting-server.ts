import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface CountingServer {
  readonly origin: string;
  /** The path and query of each request. */
  readonly urls: readonly string[];
}

/** A server on loopback that ends with its test. By default it answers with the number of the request. */
export async function countingServer(
  answer: (response: ServerResponse, count: number, request: IncomingMessage) => void = (response, count) =>
    response.end(`answer ${count}`),
): Promise<CountingServer> {
  const urls: string[] = [];
  const server = createServer((request, response) => {
    urls.push(request.url ?? "");
    response.setHeader("content-type", "text/plain");
    answer(response, urls.length, request);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, urls };
}
