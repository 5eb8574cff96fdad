import { randomUUID } from "node:crypto";
import { mkdir, open, realpath, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { MCIError } from "@mci/contract";
import { isInside } from "@mci/path-policy";
import { errorMessage, readFileUpTo, replaceFile } from "@mci/plugin-kit";
import { fileLimits } from "@mci/schema";

/** Where the tools of a server are kept. */
export interface CacheFile {
  readonly path: string;
  /** Absolute. */
  readonly libraryFolder: string;
}

export function cacheFile(name: string, libraryFolder: string): CacheFile {
  return { path: join(libraryFolder, "mcp", `${name}.mci.json`), libraryFolder };
}

/**
 * The content of a cache, or as much of one that is too large as it takes to see that; undefined when there is none.
 * Throws MCIError for one that cannot be read, and for a link that leads out of the library folder.
 */
export async function readCacheFile({ path, libraryFolder }: CacheFile): Promise<Uint8Array | undefined> {
  try {
    const target = await realpath(path);
    if (!isInside(await realpath(libraryFolder), target)) throw outside("This file");
    return await readFileUpTo(target, fileLimits.jsonBytes);
  } catch (cause) {
    if (MCIError.is(cause)) throw cause;
    if (absent.has((cause as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw new MCIError("MCI_FILE_READ", `This file cannot be read: ${errorMessage(cause)}.`, { cause });
  }
}

const absent = new Set(["ENOENT", "ENOTDIR"]);

/**
 * Writes a cache atomically, so that readers never see half of it: readable by its owner alone, in the place of
 * whatever stood there, links included. Throws MCIError when that cannot be done, or not inside the library folder.
 */
export async function writeCacheFile({ path, libraryFolder }: CacheFile, text: string): Promise<void> {
  const folder = dirname(path);
  const temporary = join(folder, `.${randomUUID()}.tmp`);
  try {
    await mkdir(folder, { recursive: true });
    if (!isInside(await realpath(libraryFolder), await realpath(folder))) throw outside("Its folder");
    await writeNew(temporary, text);
    await replaceFile(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {}); // where there is no folder, there is no file
    if (MCIError.is(cause)) throw cause;
    throw new MCIError("MCI_SERVER_CACHE", errorMessage(cause), { cause });
  }
}

async function writeNew(path: string, text: string): Promise<void> {
  const handle = await open(path, "wx", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function outside(what: string): MCIError {
  return new MCIError("MCI_TOOLSET_NAME", `${what} leads out of the library folder by a link.`, {
    hint: "Cached tools stay below the library folder; 'libraryDir' says where that is.",
  });
}
