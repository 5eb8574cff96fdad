import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/**
 * Serves on a free port of the loopback interface, until the end of the test, or until `atEnd` says (`afterAll`, for a whole
 * file). Returns the origin.
 */
export async function serve(
  served: RequestListener | Server,
  atEnd: (work: () => void) => void = onTestFinished,
): Promise<string> {
  const server = typeof served === "function" ? createServer(served) : served;
  await once(server.listen(0, "127.0.0.1"), "listening");
  atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
