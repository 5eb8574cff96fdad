import { lstat, mkdir, realpath, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { splitByTag, type ImportedToolset } from "@mci/openapi-importer";
import { writeWholeFiles } from "@mci/source-file";
import { notOurs, unwritable } from "../../edit/out-file.ts";
import { foreign, isFolder, type EarlierImport } from "./earlier-import.ts";
import { toolsetText, type ToolsetFormat } from "./toolset-text.ts";

/** The files to write, and those they replace. */
export interface ImportTarget {
  /** A file, or a folder. */
  readonly out: string;
  readonly format: ToolsetFormat;
  readonly earlier: EarlierImport | undefined;
  /** Whether the toolset is a part of the document: files of the other parts stay. */
  readonly isPart: boolean;
}

/** The real paths of files that an import has dealt with. */
export interface WrittenImport {
  readonly written: readonly string[];
  /** Files of the earlier import that are no longer needed. */
  readonly removed: readonly string[];
}

/** Writes a toolset in one step: all of its files, or none. Throws UsageError if that cannot be done. */
export async function writeImport(toolset: ImportedToolset, target: ImportTarget): Promise<WrittenImport> {
  const { out, earlier = new Map(), isPart } = target;
  const files = await toFiles(toolset, target);
  const found = await Promise.all(Array.from(files.keys(), (path) => lstat(path).catch(() => undefined)));
  const other = [...files.keys()].find((path, index) => found[index] !== undefined && !earlier.has(path));
  if (other !== undefined) throw notOurs(other, foreign);
  const removed = isPart ? [] : [...earlier.keys()].filter((path) => !files.has(path));
  try {
    await mkdir(isFolder(out) ? out : dirname(out), { recursive: true });
    await writeWholeFiles(files);
    for (const path of removed) await rm(path, { force: true });
  } catch (error) {
    throw unwritable(out, error);
  }
  return { written: [...files.keys()], removed };
}

/** A file that is a link stays one: what it leads to is replaced. */
async function toFiles(toolset: ImportedToolset, { out, format }: ImportTarget): Promise<ReadonlyMap<string, string>> {
  if (!isFolder(out)) return new Map([[await realTarget(out), toolsetText(toolset, format)]]);
  const folder = await realTarget(out);
  const files = new Map<string, string>();
  for (const [name, part] of splitByTag(toolset)) {
    // oxlint-disable-next-line no-await-in-loop -- each is large
    files.set(join(folder, `${name}.mci.${format}`), toolsetText(part, format));
  }
  return files;
}

/** Resolves the links of a path, or of its folder if it does not exist yet. */
async function realTarget(path: string): Promise<string> {
  const inFolder = async (): Promise<string> => {
    const folder = dirname(path);
    return join(await realpath(folder).catch(() => folder), basename(path));
  };
  return realpath(path).catch(inFolder);
}
