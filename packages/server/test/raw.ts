import { connect, type Socket } from "node:net";

import { onTestFinished } from "vitest";

export interface RawConnection {
  readonly socket: Socket;
  /** All that has come so far. */
  received(): string;
  /** Resolves when the server has ended the connection. */
  readonly ended: Promise<void>;
}

/** A connection over which tests say exactly what they mean to. */
export function rawConnection(url: string, text = ""): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => undefined);
  const ended = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  onTestFinished(() => void socket.destroy());
  if (text !== "") socket.write(text);
  return { socket, ended, received: () => Buffer.concat(chunks).toString() };
}

/** Sends a request, complete, after which the server must close the connection, and returns the whole response. */
export async function rawAnswer(url: string, text: string): Promise<string> {
  const { ended, received } = rawConnection(url, text);
  await ended;
  return received();
}

/** A call of a tool as it goes over the wire. */
export function callText(name: string, headers: readonly string[] = []): string {
  const body = JSON.stringify({ name, arguments: {} });
  return [
    "POST /api/v1/mcp/tools/call HTTP/1.1",
    "Host: localhost",
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
    "",
    body,
  ].join("\r\n");
}
