/**
 * Reads a file of up to 64 KB, blocking, on purpose: it is read before a thread would have begun to, and threads for it take
 * 2 ms of the start of a short program. Undefined for anything else, and for a file without a size, as in /proc.
 */
export function readSmallFileSync(file: string): Uint8Array | undefined {
  const { closeSync, constants, fstatSync, openSync, readFileSync } = process.getBuiltinModule("node:fs");
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    // With `bigint` Node keeps the answer apart from that of other calls: up to Node 22 its resolution of symbolic links, as of
    // packages that pnpm has installed, ends early while the last one without was about a pipe.
    const status = fstatSync(descriptor, { bigint: true });
    const isSmall = status.isFile() && status.size > 0 && status.size <= maxSmallBytes;
    return isSmall ? readFileSync(descriptor) : undefined;
  } finally {
    closeSync(descriptor);
  }
}

const maxSmallBytes = 65_536;
