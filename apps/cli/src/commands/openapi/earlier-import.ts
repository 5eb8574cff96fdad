import { lstat, readdir, readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { isRecord, type JsonObject } from "@mci/contract";
import { fileLimits, parse } from "@mci/schema";
import { notOurs } from "../../edit/out-file.ts";
import { shortPath } from "../../output/problem-text.ts";
import { UsageError } from "../../usage-error.ts";
import { toolsIn } from "../../output/compare-tools.ts";

/** The files that an earlier import wrote, by their real paths. */
export type EarlierImport = ReadonlyMap<string, EarlierFile>;

export interface EarlierFile {
  readonly tools: readonly JsonObject[];
  /** Edits of the overlay: method and path by operationId. */
  readonly edits: Readonly<Record<string, string>>;
}

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
  const file = await readImport(out, status.size);
  if (file === undefined) throw notOurs(out, foreign);
  return new Map([[await realpath(out), file]]);
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
  const found = new Map<string, EarlierFile>();
  for (const name of names.filter((one) => /\.mci\.(json|ya?ml)$/.test(one))) {
    const path = join(real, name);
    // oxlint-disable-next-line no-await-in-loop -- each is large
    const status = await lstat(path);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const file = status.isFile() ? await readImport(path, status.size) : undefined;
    if (file !== undefined) found.set(path, file);
  }
  return found.size === 0 ? undefined : found;
}

/** Reads a file that an import wrote; undefined for another file. */
async function readImport(file: string, bytes: number): Promise<EarlierFile | undefined> {
  if (bytes > fileLimits.jsonBytes) return undefined;
  const { value } = await parse(await readFile(file), { file });
  if (!isRecord(value) || value["x-openapi"] === undefined) return undefined;
  const edits = Object.entries(Object(value["x-openapi-edits"]));
  const texts = edits.filter((edit): edit is [string, string] => typeof edit[1] === "string");
  return { tools: toolsIn(value), edits: Object.fromEntries(texts) };
}

function unfit(out: string, what: string, hint = "Choose another place for --out."): UsageError {
  return new UsageError(`${shortPath(out)} is ${what}.`, hint);
}

/** Completes the sentence about a file that is not replaced. */
export const foreign = "was not written by 'mci openapi'";
