import type { ServerResponse } from "node:http";

export interface Sendable {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | ReadableStream<Uint8Array>;
}

/**
 * Sends an answer. A client that does not read it within `readMs` (a stream: its next piece) loses its connection, so
 * that nothing is kept for it any longer.
 */
export async function send(
  response: ServerResponse,
  { status, headers, body }: Sendable,
  { id, readMs }: { readonly id: string; readonly readMs: number },
): Promise<void> {
  if (typeof body !== "string" && !(body instanceof Uint8Array)) {
    if (response.destroyed) return body.cancel();
    response.writeHead(status, { ...headers, "x-request-id": id });
    return sendPieces(response, body, readMs);
  }
  const length = Buffer.byteLength(body);
  response.writeHead(status, { ...headers, "content-length": length, "x-request-id": id }).end(body);
  // Most answers are with the kernel already.
  if (response.socket !== null && response.socket.writableLength > 0) endAfter(response, readMs);
}

function endAfter(response: ServerResponse, ms: number): void {
  const timer = setTimeout(() => response.destroy(), ms);
  response.once("close", () => clearTimeout(timer));
}

async function sendPieces(response: ServerResponse, pieces: ReadableStream<Uint8Array>, readMs: number): Promise<void> {
  const reader = pieces.getReader();
  const gone = (): void => void reader.cancel().catch(() => undefined);
  response.once("close", gone);
  response.flushHeaders();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      if (!response.write(piece.value)) await drained(response, readMs);
    }
    response.end();
    if (response.socket !== null && response.socket.writableLength > 0) endAfter(response, readMs);
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
