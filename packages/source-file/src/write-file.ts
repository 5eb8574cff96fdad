import { rm, writeFile } from "node:fs/promises";
import { replaceFile } from "@mci/plugin-kit";

/**
 * Writes a text file in one step: afterwards it has all of the text, or is unchanged.
 *
 * @throws System errors, such as ENOSPC; no temporary file is left behind.
 */
export async function writeWholeFile(path: string, text: string): Promise<void> {
  await writeWholeFiles(new Map([[path, text]]));
}

/**
 * Writes several files: none is replaced before all of them are written beside their places.
 *
 * @throws System errors, such as ENOSPC; no temporary file is left behind.
 */
export async function writeWholeFiles(files: ReadonlyMap<string, string | Uint8Array>): Promise<void> {
  const temporary = Array.from(files, ([path, content]) => ({ path, content, name: `${path}.${crypto.randomUUID()}` }));
  try {
    for (const { name, content } of temporary) await writeFile(name, content, { flag: "wx", flush: true });
    for (const { name, path } of temporary) await replaceFile(name, path);
  } finally {
    for (const { name } of temporary) await rm(name, { force: true });
  }
}
