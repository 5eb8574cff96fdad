import { open } from "node:fs/promises";
import { resolve } from "node:path";
import { notOurs, readOut } from "../../edit/out-file.ts";
import { UsageError } from "../../usage-error.ts";
import { serverSchema } from "./server-json.ts";

/** Returns the path of the bundle to write. Throws UsageError for a file that is not an archive, and so not an earlier bundle. */
export async function checkedOut(given: string): Promise<string> {
  const path = resolve(given);
  if (!path.endsWith(".mcpb")) throw new UsageError(`--out ${given} must end in .mcpb.`);
  const handle = await open(path).catch(() => undefined);
  if (handle === undefined) return path;
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    if (buffer.toString("latin1") !== "PK") throw notOurs(path, "is not a bundle");
    return path;
  } finally {
    await handle.close();
  }
}

/** Returns the path of the `server.json` to write. Throws UsageError if a file of another kind is there. */
export async function checkedServerJson(path: string): Promise<string> {
  const text = await readOut(path);
  if (text === undefined || text.includes(serverSchema.replace(/\/[\d-]+\/.*/, "/"))) return path;
  throw notOurs(path, "is not a file of the MCP registry");
}
