import type { ServerResponse } from "node:http";

import { nosniff } from "../web/http-response.ts";
import type { RequestSlot } from "./request-slot.ts";

export interface Sendable {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | ReadableStream<Uint8Array>;
  /** Scopes that the caller needs, with status 403. */
  readonly needs?: readonly string[] | undefined;
}

/**
 * Sends a response. A client that does not read it (or the next chunk of a stream) within `readMs` is disconnected, so
 * that its memory is released.
 */
export function send(
  slot: RequestSlot,
  { status, headers, body }: Sendable,
  { id, readMs }: { readonly id: string; readonly readMs: number },
): Promise<void> | undefined {
  const { response } = slot;
  if (body instanceof ReadableStream) {
    if (response.destroyed) return body.cancel();
    // Node and the client decide whether the connection stays open.
    const { connection: _, ...others } = headers;
    response.writeHead(status, { "x-request-id": id, ...nosniff, ...others });
    return sendStream(slot, body, readMs);
  }
  const length = Buffer.byteLength(body);
  const sent = { "x-request-id": id, ...nosniff, ...headers, "content-length": length };
  response.writeHead(status, sent).end(inOnePiece(body));
  slot.onSent(length);
  return undefined;
}

/** For a large string that is queued, Node would keep both the string and its bytes. */
function inOnePiece(body: string | Uint8Array): string | Uint8Array {
  return typeof body === "string" && body.length > 65_536 ? Buffer.from(body) : body;
}

async function sendStream(slot: RequestSlot, stream: ReadableStream<Uint8Array>, readMs: number): Promise<void> {
  const { response } = slot;
  const reader = stream.getReader();
  const gone = (): void => void reader.cancel().catch(() => undefined);
  response.once("close", gone);
  response.flushHeaders();
  let last = 0;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      if (response.writableEnded) break;
      last = piece.value.length;
      if (!response.write(piece.value)) await drained(response, readMs);
    }
    response.end();
    slot.onSent(last);
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
