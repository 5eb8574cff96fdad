import type { ServerResponse } from "node:http";

import type { Exchanges } from "./exchanges.ts";

export interface Sendable {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | readonly Uint8Array[] | ReadableStream<Uint8Array>;
}

/**
 * Sends an answer. A client that does not read it in time (a stream: its next piece) loses its connection, so that
 * nothing is kept for it any longer.
 */
export async function send(response: ServerResponse, answer: Sendable, exchanges: Exchanges): Promise<void> {
  const { status, headers, body } = answer;
  if (body instanceof ReadableStream) {
    if (response.destroyed) return body.cancel();
    response.writeHead(status, headers);
    return sendStream(response, body, exchanges);
  }
  const pieces = Array.isArray(body) ? body : [body];
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  response.writeHead(status, { ...headers, "content-length": length });
  for (const piece of pieces.slice(0, -1)) response.write(piece);
  response.end(pieces.at(-1));
  exchanges.handedOver(response, length);
}

async function sendStream(
  response: ServerResponse,
  stream: ReadableStream<Uint8Array>,
  exchanges: Exchanges,
): Promise<void> {
  const reader = stream.getReader();
  const gone = (): void => void reader.cancel().catch(() => undefined);
  response.once("close", gone);
  response.flushHeaders();
  let last = 0;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      last = piece.value.length;
      if (!response.write(piece.value)) await drained(response, exchanges.limits.readMs);
    }
    response.end();
    exchanges.handedOver(response, last);
  } catch (error) {
    response.destroy();
    throw error;
  } finally {
    response.off("close", gone);
  }
}

function drained(response: ServerResponse, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), ms);
    const go = (): void => {
      clearTimeout(timer);
      response.off("drain", go).off("close", go);
      resolve();
    };
    response.on("drain", go).on("close", go);
  });
}
