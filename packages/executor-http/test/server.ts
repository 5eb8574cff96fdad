import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { serve } from "@mci/plugin-kit/test";
import { onTestFinished } from "vitest";

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

export interface TestServer {
  readonly origin: string;
  readonly port: number;
  /** All requests so far. */
  readonly seen: Seen[];
  /** Connections opened so far. */
  readonly sockets: Set<Socket>;
}

/**
 * A server on the loopback interface that does what a test says, and ends with it (with its file, if `atEnd` is `afterAll`).
 * Without a script it tells what it has seen.
 */
export async function startServer(
  script: Script = echo,
  atEnd: (work: () => void) => void = onTestFinished,
): Promise<TestServer> {
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const bytes = Buffer.concat(chunks);
      const { method = "", url = "", headers, rawHeaders } = request;
      const one: Seen = { method, url, headers, rawHeaders, body: bytes.toString(), bytes };
      seen.push(one);
      script(response, one, request);
    });
  });
  // A busy machine may take longer between two requests: the second one would be sent on a connection that is being closed.
  server.keepAliveTimeout = 0;
  server.on("connection", (socket) => sockets.add(socket));
  const origin = await serve(server, atEnd);
  return { origin, port: Number(new URL(origin).port), seen, sockets };
}

function echo(response: ServerResponse, { method, url, headers, body }: Seen): void {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ method, url, headers, body }));
}
