import { close, constants, createReadStream, fstat, open } from "node:fs";
import type { Readable } from "node:stream";
import { promisify } from "node:util";

/**
 * Opens a file for reading. Waiting for the other end of a pipe, or for terminal input, blocks no thread: destroying the
 * stream ends the wait, whereas a blocked thread would keep the process alive.
 */
export async function openToRead(path: string): Promise<Readable> {
  const [{ Socket }, { ReadStream, isatty }] = await Promise.all([import("node:net"), import("node:tty")]);
  const descriptor = await promisify(open)(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (isatty(descriptor)) return new ReadStream(descriptor);
    const isPipe = (await promisify(fstat)(descriptor)).isFIFO();
    if (isPipe) return new Socket({ fd: descriptor, readable: true, writable: false });
    return createReadStream(path, { fd: descriptor });
  } catch (error) {
    await promisify(close)(descriptor);
    throw error;
  }
}
