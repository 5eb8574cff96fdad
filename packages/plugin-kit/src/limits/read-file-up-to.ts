/**
 * Reads a regular file; of one with more than `maxBytes`, one byte more than that. Throws the error of the system, EISDIR for a
 * directory, and EFTYPE for pipes and devices.
 */
export async function readFileUpTo(path: string, maxBytes: number): Promise<Uint8Array> {
  const { constants, promises } = process.getBuiltinModule("node:fs");
  // Not blocking: a pipe in the place of a file must not block the load.
  const handle = await promises.open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const status = await handle.stat();
    if (!status.isFile()) {
      throw Object.assign(new Error("not a regular file"), { code: status.isDirectory() ? "EISDIR" : "EFTYPE" });
    }
    if (status.size <= maxBytes) return await handle.readFile();
    return (await handle.read(Buffer.alloc(maxBytes + 1), 0, maxBytes + 1, 0)).buffer;
  } finally {
    await handle.close();
  }
}
