import { link, lstat, mkdir, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { replaceFile } from "@mci/plugin-kit";

/**
 * Writes several new text files in one step, with the folders they need.
 *
 * @throws EEXIST if one of the paths exists, and other system errors, such as ENOSPC. Then no file and no new folder is
 * left.
 */
export async function writeNewFiles(files: ReadonlyMap<string, string>): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  const temporary = new Map<string, string>();
  try {
    for (const [path, text] of files) {
      await createFolder(dirname(path), undo);
      const name = `${path}.${crypto.randomUUID()}`;
      temporary.set(path, name);
      await writeFile(name, text, { flag: "wx", flush: true });
    }
    for (const [path, name] of temporary) {
      await renameToNew(name, path);
      undo.push(() => rm(path));
    }
  } catch (error) {
    await removeAll(temporary.values());
    for (const step of undo.toReversed()) await step().catch(() => undefined);
    throw error;
  }
  await removeAll(temporary.values());
}

/** Creates a folder with those above it. Undoing removes them, if they are empty. */
async function createFolder(folder: string, undo: (() => Promise<void>)[]): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  const steps = relative(first, resolve(folder))
    .split(sep)
    .filter((step) => step !== "");
  undo.push(() => rmdir(first));
  for (let end = 1; end <= steps.length; end += 1) undo.push(() => rmdir(join(first, ...steps.slice(0, end))));
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
    await replaceFile(temporary, path);
  }
}

async function removeAll(paths: Iterable<string>): Promise<void> {
  for (const path of paths) await rm(path, { force: true });
}
