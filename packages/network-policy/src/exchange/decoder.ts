import { createBrotliDecompress, createInflate, createInflateRaw, createUnzip } from "node:zlib";
import type { Transform } from "node:stream";

/** Whether answers in this content-encoding are understood. */
export function isKnownEncoding(encoding: string): boolean {
  return encoding === "" || encoding === "identity" || Object.hasOwn(decoders, encoding);
}

/** The stream that undoes a content-encoding, chosen when the first bytes are there. Undefined: nothing to undo. */
export function decoderFor(encoding: string, first: Buffer): Transform | undefined {
  return Object.hasOwn(decoders, encoding) ? decoders[encoding]?.(first) : undefined;
}

const decoders: Readonly<Record<string, (first: Buffer) => Transform>> = {
  gzip: () => createUnzip(),
  "x-gzip": () => createUnzip(),
  // Two formats go by this name. The intended one starts with a header that identifies it.
  deflate: ([first = 0]) => ((first & 0x0f) === 8 ? createInflate() : createInflateRaw()),
  br: () => createBrotliDecompress(),
};

/** The encodings that can be decoded, for the request's accept-encoding header. */
export const acceptEncoding = "gzip, deflate, br";
