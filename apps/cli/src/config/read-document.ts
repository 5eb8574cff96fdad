import { readFile, stat } from "node:fs/promises";
import { parse } from "@mci/schema";

/** Returns what a schema file contains; undefined for one that cannot be read. */
export async function readDocument(file: string): Promise<unknown> {
  try {
    if (!(await stat(file)).isFile()) return undefined; // A pipe would block.
    return (await parse(await readFile(file), { file })).value;
  } catch {
    return undefined; // Whether that is a problem is decided by the load.
  }
}
