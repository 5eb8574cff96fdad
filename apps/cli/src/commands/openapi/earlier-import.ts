import { lstat, readdir, readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { isRecord, type JsonObject } from "@mci/contract";
import { shortPath } from "../../output/problem-text.ts";
import { UsageError } from "../../usage-error.ts";
import { toolsIn } from "../extract/compare-tools.ts";

/** The files that an earlier import wrote, by their real paths, with the tools in them. */
export type EarlierImport = ReadonlyMap<string, readonly JsonObject[]>;

/** Whether `--out` names a folder: a file for each tag goes there. */
export function isFolder(out: string): boolean {
  return /[\\/]$/.test(out);
}

/**
 * Reads what is to be replaced; undefined if there is none. Throws UsageError for a file that no import wrote, and for anything
 * but a file: a folder, a pipe, a link to nothing.
 */
export async function earlierImport(out: string): Promise<EarlierImport | undefined> {
  if (isFolder(out)) return importInFolder(out);
  const entry = await lstat(out).catch(() => undefined);
  if (entry === undefined) return checkName(out);
  const status = await stat(out).catch(() => undefined);
  if (status === undefined) throw unfit(out, "a link to a file that does not exist");
  if (status.isDirectory()) throw unfit(out, "a folder", `For a file per tag: --out ${out}/`);
  if (!status.isFile()) throw unfit(out, "not a regular file");
  const tools = await importedTools(out, status.size);
  if (tools === undefined) throw notOurs(out);
  return new Map([[await realpath(out), tools]]);
}

function checkName(out: string): undefined {
  if (/\.(json|ya?ml)$/i.test(out)) return undefined;
  const message = `${shortPath(out)} would not be read: the names of files of tools end in .json, .yaml or .yml.`;
  throw new UsageError(message, "Such as: --out tools.mci.json");
}

/** Other files in the folder are left alone, and links. */
async function importInFolder(folder: string): Promise<EarlierImport | undefined> {
  const real = await realpath(folder).catch(() => folder);
  const names = await readdir(real).catch(() => []);
  const found = new Map<string, readonly JsonObject[]>();
  for (const name of names.filter((one) => /\.mci\.(json|ya?ml)$/.test(one))) {
    const path = join(real, name);
    // oxlint-disable-next-line no-await-in-loop -- each is large
    const status = await lstat(path);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const tools = status.isFile() ? await importedTools(path, status.size) : undefined;
    if (tools !== undefined) found.set(path, tools);
  }
  return found.size === 0 ? undefined : found;
}

/** The tools of a file that an import wrote; undefined for another file. */
async function importedTools(file: string, bytes: number): Promise<readonly JsonObject[] | undefined> {
  const { fileLimits, parse } = await import("@mci/schema");
  if (bytes > fileLimits.jsonBytes) return undefined;
  const { value } = await parse(await readFile(file), { file });
  return isRecord(value) && value["x-openapi"] !== undefined ? toolsIn(value) : undefined;
}

function unfit(out: string, what: string, hint = "Choose another place for --out."): UsageError {
  return new UsageError(`${shortPath(out)} is ${what}.`, hint);
}

export function notOurs(file: string): UsageError {
  return new UsageError(
    `${shortPath(file)} was not written by 'mci openapi', and was not changed.`,
    "Choose another place for --out, or remove this file.",
  );
}
