import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { shortPath } from "../output/problem-text.ts";
import { systemError } from "../system-error.ts";
import { UsageError } from "../usage-error.ts";

const maxMegabytes = 1;

/**
 * Reads a file that people write by hand; returns undefined if it does not exist. Throws UsageError if it is larger than
 * 1 MB, cannot be read, or is not a regular file. Does not wait for a pipe.
 */
export async function readSmallFile(path: string): Promise<Buffer | undefined> {
  try {
    const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const { size } = await regularFile(handle);
      const { buffer } = await import("node:stream/consumers");
      const maxBytes = maxMegabytes * 1_000_000;
      // `end` is inclusive: one extra byte reveals a file that has grown, or that did not report its size.
      const bytes =
        size > maxBytes ? undefined : await buffer(handle.createReadStream({ end: maxBytes, autoClose: false }));
      if (bytes === undefined || bytes.length > maxBytes) throw new Error(`it is larger than ${maxMegabytes} MB`);
      return bytes;
    } finally {
      await handle.close();
    }
  } catch (error) {
    const { code, message } = systemError(error);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new UsageError(`${shortPath(path)} cannot be read: ${message}.`);
  }
}

async function regularFile(handle: Awaited<ReturnType<typeof open>>): Promise<{ readonly size: number }> {
  const status = await handle.stat();
  if (!status.isFile()) throw new Error("it is not a regular file");
  return status;
}
