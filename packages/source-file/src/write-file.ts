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
 * Writes several text files: none is replaced before all of them are written beside their places.
 *
 * @throws System errors, such as ENOSPC; no temporary file is left behind.
 */
export async function writeWholeFiles(files: ReadonlyMap<string, string>): Promise<void> {
  const temporary = Array.from(files, ([path, text]) => ({ path, text, name: `${path}.${crypto.randomUUID()}` }));
  try {
    for (const { name, text } of temporary) await writeFile(name, text, { flag: "wx", flush: true });
    for (const { name, path } of temporary) await replaceFile(name, path);
  } finally {
    for (const { name } of temporary) await rm(name, { force: true });
  }
}
