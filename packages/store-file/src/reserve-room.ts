import { randomUUID } from "node:crypto";
import { link, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Throws an error of the file system if a new store has no room on the disk, and sees to it that the pages of its lock file are
 * there. LMDB would map a lock file with holes into memory: on a full disk, the first write to it ends the process by a signal.
 */
export async function reserveRoom(folder: string): Promise<void> {
  const lock = join(folder, "lock.mdb");
  if ((await sizeOf(lock)) > 0 && (await sizeOf(join(folder, "data.mdb"))) > 0) return;
  const temporary = join(folder, `.${randomUUID()}.tmp`);
  try {
    await writeFile(temporary, Buffer.alloc(newStoreBytes), { mode: 0o600 });
    await truncate(temporary, lockBytes);
    // Another process may have been faster, and some file systems have no links.
    await link(temporary, lock).catch(() => undefined);
  } finally {
    await rm(temporary, { force: true });
  }
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

/** As many as LMDB makes it, for its readers. */
const lockBytes = 8_272;

/** The size of a new store: its lock file and its first tables. */
const newStoreBytes = 131_072;
