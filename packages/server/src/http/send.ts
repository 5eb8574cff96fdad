import type { ServerResponse } from "node:http";

import { nosniff } from "../web/http-response.ts";
import type { RequestSlot } from "./request-slot.ts";

export interface Sendable {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | readonly Uint8Array[] | ReadableStream<Uint8Array>;
}

/**
 * Sends a response. A client that does not read it (or the next chunk of a stream) within `readMs` is disconnected, so
 * that its memory is released. Returns a promise only for a stream.
 */
export function send(
  slot: RequestSlot,
  { status, headers, body }: Sendable,
  { id, readMs }: { readonly id: string; readonly readMs: number },
): void | Promise<void> {
  const { response } = slot;
  if (typeof body === "string") {
    const length = Buffer.byteLength(body);
    response.writeHead(status, sentHeaders(headers, id, length)).end(inOnePiece(body));
    return slot.onSent(length);
  }
  if (body instanceof ReadableStream) {
    if (response.destroyed) return body.cancel();
    response.writeHead(status, sentHeaders(headers, id));
    return sendStream(slot, body, readMs);
  }
  const pieces = body instanceof Uint8Array ? [body] : body;
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  response.writeHead(status, sentHeaders(headers, id, length));
  for (const piece of pieces.slice(0, -1)) response.write(piece);
  response.end(pieces.at(-1));
  slot.onSent(length);
}

/** Returns names and values in turn: Node reads an object's more slowly, and it would have to be made for each response. */
function sentHeaders(headers: Sendable["headers"], id: string, length?: number): (string | number)[] {
  let fixed = fixedHeaders.get(headers);
  if (fixed === undefined) fixedHeaders.set(headers, (fixed = flatHeaders(headers)));
  return length === undefined
    ? ["x-request-id", id, ...fixed]
    : ["x-request-id", id, ...fixed, "content-length", length];
}

/** Most responses share their headers with others. */
const fixedHeaders = new WeakMap<Sendable["headers"], readonly string[]>();

/** Node and the client decide whether the connection stays open. */
function flatHeaders(headers: Sendable["headers"]): readonly string[] {
  return Object.entries({ ...nosniff, ...headers }).flatMap(([name, value]) =>
    name === "connection" ? [] : [name, value],
  );
}

/** Small strings are fastest to send unencoded; for a large queued one Node would keep both the string and its bytes. */
function inOnePiece(text: string): string | Uint8Array {
  return text.length > 65_536 ? Buffer.from(text) : text;
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
