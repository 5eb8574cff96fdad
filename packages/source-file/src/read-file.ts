import { constants, open } from "node:fs/promises";
import { fileLimits } from "@mci/schema";

/** The content of a file; of one that is too large just enough for `parse` to see that it is. */
export async function readFile(file: string): Promise<Uint8Array> {
  const limit = Math.max(fileLimits.jsonBytes, fileLimits.yamlBytes);
  // Not blocking: a pipe in the place of a file must not hold the load.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const status = await handle.stat();
    if (!status.isFile())
      throw Object.assign(new Error(`not a regular file`), { code: status.isDirectory() ? "EISDIR" : "EFTYPE" });
    if (status.size <= limit) return await handle.readFile();
    const { buffer } = await handle.read(Buffer.alloc(limit + 1), 0, limit + 1, 0);
    return buffer;
  } finally {
    await handle.close();
  }
}
