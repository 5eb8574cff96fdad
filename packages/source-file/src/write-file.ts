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
