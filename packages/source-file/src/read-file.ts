import type { BigIntStats, Stats } from "node:fs";
import { fileLimits } from "@mci/schema";

/** The content of a file; of one that is too large just enough for `parse` to see that it is. */
export async function readFile(file: string): Promise<Uint8Array> {
  return readSmallFile(file) ?? readLargeFile(file);
}

/**
 * Reads a file of up to 64 KB, blocking, on purpose: it is read before a thread would have begun to, and threads for it take
 * 2 ms of the start of a short program. Undefined for a larger file, and for one without a size, as in /proc.
 */
function readSmallFile(file: string): Uint8Array | undefined {
  const { closeSync, fstatSync, openSync, readFileSync } = process.getBuiltinModule("node:fs");
  const descriptor = openSync(file, openFlags());
  try {
    // With `bigint` Node keeps the answer apart from that of other calls: up to Node 22 its resolution of symbolic links, as of
    // packages that pnpm has installed, ends early while the last one without was about a pipe.
    const { size } = regularFile(fstatSync(descriptor, { bigint: true }));
    return size > 0 && size <= maxSmallBytes ? readFileSync(descriptor) : undefined;
  } finally {
    closeSync(descriptor);
  }
}

async function readLargeFile(file: string): Promise<Uint8Array> {
  const limit = Math.max(fileLimits.jsonBytes, fileLimits.yamlBytes);
  const handle = await process.getBuiltinModule("node:fs").promises.open(file, openFlags());
  try {
    const { size } = regularFile(await handle.stat());
    if (size <= limit) return await handle.readFile();
    const { buffer } = await handle.read(Buffer.alloc(limit + 1), 0, limit + 1, 0);
    return buffer;
  } finally {
    await handle.close();
  }
}

const maxSmallBytes = 65_536;

/** Not blocking: a pipe in the place of a file must not block the load. */
function openFlags(): number {
  const { O_RDONLY, O_NONBLOCK } = process.getBuiltinModule("node:fs").constants;
  return O_RDONLY | O_NONBLOCK;
}

function regularFile<Status extends Stats | BigIntStats>(status: Status): Status {
  if (status.isFile()) return status;
  throw Object.assign(new Error("not a regular file"), { code: status.isDirectory() ? "EISDIR" : "EFTYPE" });
}
