import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A request as it arrived. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly body: string;
  readonly bytes: Buffer;
}

/** Answers one request; `seen.body` is complete. */
export type Script = (response: ServerResponse, seen: Seen, request: IncomingMessage) => unknown;

export interface TestServer extends AsyncDisposable {
  readonly origin: string;
  readonly port: number;
  /** All requests so far. */
  readonly seen: Seen[];
  /** Connections opened so far. */
  readonly sockets: Set<Socket>;
}

/** A server on the loopback interface that does what a test says. Without a script it tells what it has seen. */
export async function startServer(script: Script = echo): Promise<TestServer> {
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers, rawHeaders } = request;
      const bytes = Buffer.concat(chunks);
      const one: Seen = { method, url, headers, rawHeaders, body: bytes.toString(), bytes };
      seen.push(one);
      script(response, one, request);
    });
  });
  // A busy machine may take longer between two requests: the second one would be sent on a connection that is being closed.
  server.keepAliveTimeout = 0;
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    seen,
    sockets,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function echo(response: ServerResponse, { method, url, headers, body }: Seen): void {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ method, url, headers, body }));
}
