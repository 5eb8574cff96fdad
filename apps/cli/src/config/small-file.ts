import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { shortPath } from "../output/problem-text.ts";
import { systemError } from "../system-error.ts";
import { UsageError } from "../usage-error.ts";

const maxMegabytes = 1;

/**
 * Reads a file that people write by hand; returns undefined if it does not exist. Throws UsageError if it is larger than
 * 1 MB, cannot be read, or is not a regular file. Does not wait for a pipe.
 *
 * Blocks, as all looks at files of the project do: threads for them would take a twentieth of the time of a short call.
 */
export function readSmallFile(path: string): Buffer | undefined {
  try {
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      return readDescriptor(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const { code, message } = systemError(error);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new UsageError(`${shortPath(path)} cannot be read: ${message}.`);
  }
}

/** Reads up to the end, not up to the size: a file can grow, or not report its size, as in /proc. */
function readDescriptor(descriptor: number): Buffer {
  if (!fstatSync(descriptor).isFile()) throw new Error("it is not a regular file");
  const parts: Buffer[] = [];
  for (let length = 0; length <= maxMegabytes * 1_000_000;) {
    const part = Buffer.alloc(partBytes);
    const bytesRead = readSync(descriptor, part);
    if (bytesRead === 0) return Buffer.concat(parts);
    parts.push(part.subarray(0, bytesRead));
    length += bytesRead;
  }
  throw new Error(`it is larger than ${maxMegabytes} MB`);
}

const partBytes = 65_536;
