import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { shortPath } from "../output/problem-text.ts";
import { systemError } from "../system-error.ts";
import { UsageError } from "../usage-error.ts";

const maxMegabytes = 1;

/**
 * Reads a file that people write by hand; undefined when there is none. Throws UsageError for one larger than 1 MB, for one
 * that cannot be read, and for a pipe or anything else that is not a regular file, without waiting for it.
 */
export async function readSmallFile(path: string): Promise<Buffer | undefined> {
  try {
    const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const { size } = await regularFile(handle);
      const maxBytes = maxMegabytes * 1_000_000;
      // `end` is included: a byte more than is allowed shows a file that has grown, or did not tell its size.
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
