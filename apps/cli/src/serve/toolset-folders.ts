import { readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { isRecord } from "@mci/plugin-kit";
import { parse } from "@mci/schema";

/**
 * Returns the folders in which the toolsets of a schema file are looked for, whether or not they exist and the rest of the
 * file is valid: the library folder and, for each toolset, the folder of its name and those above it.
 */
export async function toolsetFolders(file: string): Promise<readonly string[]> {
  const document = await readDocument(file);
  if (!isRecord(document)) return [];
  const { libraryDir = "mci", toolsets } = document;
  if (typeof libraryDir !== "string") return [];
  const library = resolve(dirname(file), libraryDir);
  const names = (Array.isArray(toolsets) ? toolsets : []).map((entry: unknown) =>
    isRecord(entry) ? entry["name"] : entry,
  );
  return [library, ...names.flatMap((name) => (typeof name === "string" ? pathsTo(name, library) : []))];
}

async function readDocument(file: string): Promise<unknown> {
  try {
    if (!(await stat(file)).isFile()) return undefined; // A pipe would block.
    return (await parse(await readFile(file), { file })).value;
  } catch {
    return undefined; // Whether that is a problem is decided by the load.
  }
}

/** A name may have slashes: `team/weather`. */
function pathsTo(name: string, library: string): string[] {
  const parts = name.split("/");
  if (parts.includes("..")) return [];
  return parts.map((_, index) => join(library, ...parts.slice(0, index + 1)));
}
