import type { FileHandle } from "node:fs/promises";

import { fileSystem } from "./file-system.ts";

/**
 * All bytes of a file, at most one more than allowed: that one says there are more. `size` is what the system told;
 * a file that grows, or has no size of its own (as in /proc), is read on to its end.
 */
export async function readBytes(handle: FileHandle, size: number, maxBytes: number): Promise<Buffer> {
  let buffer = firstBuffer(size, maxBytes);
  let length = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each read goes on where the last one ended
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length);
    length += bytesRead;
    if (bytesRead === 0 || length > maxBytes || (length === size && size > 0)) return buffer.subarray(0, length);
    if (length === buffer.length) buffer = larger(buffer, maxBytes);
  }
}

/** The same, blocking. */
export function readBytesSync(descriptor: number, size: number, maxBytes: number): Buffer {
  const { readSync } = fileSystem();
  let buffer = firstBuffer(size, maxBytes);
  let length = 0;
  for (;;) {
    const bytesRead = readSync(descriptor, buffer, length, buffer.length - length, null);
    length += bytesRead;
    if (bytesRead === 0 || length > maxBytes || (length === size && size > 0)) return buffer.subarray(0, length);
    if (length === buffer.length) buffer = larger(buffer, maxBytes);
  }
}

function firstBuffer(size: number, maxBytes: number): Buffer {
  return Buffer.allocUnsafe(Math.min(size, maxBytes) + 1);
}

function larger(buffer: Buffer, maxBytes: number): Buffer {
  const next = Buffer.allocUnsafe(Math.min(Math.max(buffer.length * 2, 4096), maxBytes + 1));
  buffer.copy(next);
  return next;
}
