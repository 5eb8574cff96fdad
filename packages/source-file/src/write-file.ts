import { rename, rm, writeFile } from "node:fs/promises";

/**
 * Writes a text file in one step: it has all of the text, or stays as it was. Throws system errors, such as ENOSPC,
 * and then leaves nothing behind.
 */
export async function writeWholeFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${crypto.randomUUID()}`;
  try {
    await writeFile(temporary, text, { flag: "wx", flush: true });
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

/**
 * The same for several files: no file is replaced before all of them are written beside their places.
 */
export async function writeWholeFiles(files: ReadonlyMap<string, string>): Promise<void> {
  const temporary = Array.from(files, ([path, text]) => ({ path, text, name: `${path}.${crypto.randomUUID()}` }));
  try {
    for (const { name, text } of temporary) await writeFile(name, text, { flag: "wx", flush: true });
    for (const { name, path } of temporary) await rename(name, path);
  } finally {
    for (const { name } of temporary) await rm(name, { force: true });
  }
}
