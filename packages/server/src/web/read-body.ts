import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";

/** Why a body was rejected: too long, no memory left for it, or not UTF-8. */
export type Unread = { readonly problem: "too long" | "no room" | "not UTF-8" };

/** The memory for a body. */
export interface BodyRoom {
  /** Reserves bytes; false if not enough are left. */
  hold(bytes: number): boolean;
  /** Calls `drop` if the memory is needed for another body. */
  onDrop(drop: () => void): void;
}

/** Reads the body of a request as text. Rejects if the client disconnects. */
export function readBody(
  request: IncomingMessage,
  maxBytes: number,
  room: BodyRoom = unbounded,
): Promise<string | Unread> {
  if (isTooLong(request, maxBytes)) return Promise.resolve({ problem: "too long" });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes <= maxBytes && room.hold(chunk.length)) chunks.push(chunk);
      else refuse(bytes > maxBytes ? "too long" : "no room");
    };
    const refuse = (problem: Unread["problem"]): void => {
      request.off("data", onData).off("end", onEnd);
      chunks.length = 0;
      resolve({ problem });
    };
    const onEnd = (): void => resolve(utf8Text(chunks) ?? { problem: "not UTF-8" });
    room.onDrop(() => refuse("no room"));
    request.on("data", onData).on("end", onEnd).on("error", reject);
  });
}

const unbounded: BodyRoom = { hold: () => true, onDrop: () => {} };

/** True if a request declares a body that is too long. */
export function isTooLong({ headers }: IncomingMessage, maxBytes: number): boolean {
  return Number(headers["content-length"] ?? 0) > maxBytes;
}

/** Returns undefined for bytes that are not UTF-8: replaced by U+FFFD, two different bodies would be the same. */
export function utf8Text(chunks: readonly Uint8Array[]): string | undefined {
  const [first] = chunks;
  if (first === undefined) return "";
  const bytes = chunks.length === 1 ? asBuffer(first) : Buffer.concat(chunks);
  return isUtf8(bytes) ? bytes.toString() : undefined;
}

/** The same memory. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
