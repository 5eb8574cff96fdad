import { link, lstat, rename, rm, writeFile } from "node:fs/promises";

/** The options of {@link writeWholeFile}. */
export interface WriteFileOptions {
  /** True: throws EEXIST instead of replacing a file. Default false. */
  readonly isNew?: boolean;
}

/**
 * Writes a text file in one step: it has all of the text, or stays as it was. Throws system errors, such as ENOSPC,
 * and then leaves nothing behind.
 */
export async function writeWholeFile(
  path: string,
  text: string,
  { isNew = false }: WriteFileOptions = {},
): Promise<void> {
  const temporary = `${path}.${crypto.randomUUID()}`;
  try {
    await writeFile(temporary, text, { flag: "wx", flush: true });
    await (isNew ? renameToNew(temporary, path) : rename(temporary, path));
  } finally {
    await rm(temporary, { force: true });
  }
}

/** A link, unlike a rename, refuses to replace a file that has come in the meantime. */
async function renameToNew(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw error;
    // Not every file system has links.
    if ((await lstat(path).catch(() => undefined)) !== undefined) {
      throw Object.assign(new Error(`EEXIST: file already exists, '${path}'`), { code: "EEXIST" });
    }
    await rename(temporary, path);
  }
}
