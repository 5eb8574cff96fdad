import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isRecord, type JsonObject } from "@mci/contract";
import { splitByTag, type ImportedToolset } from "@mci/openapi-importer";
import { writeWholeFiles } from "@mci/source-file";
import { shortPath } from "../../output/problem-text.ts";
import { systemError } from "../../system-error.ts";
import { UsageError } from "../../usage-error.ts";
import { toolsIn } from "../extract/compare-tools.ts";
import { toolsetText, type ToolsetFormat } from "./toolset-text.ts";

/** The files that an earlier import wrote, and the tools in them. */
export interface EarlierImport {
  readonly files: readonly string[];
  readonly tools: readonly JsonObject[];
}

/** Whether `--out` names a folder: a file for each tag goes there. */
export function isFolder(out: string): boolean {
  return /[\\/]$/.test(out);
}

/** Reads what is to be replaced; undefined if there is none. Throws UsageError for a file that no import wrote. */
export async function earlierImport(out: string): Promise<EarlierImport | undefined> {
  if (isFolder(out)) return importInFolder(out);
  const isThere = await stat(out).catch(() => undefined);
  if (isThere === undefined) return undefined;
  if (isThere.isDirectory())
    throw new UsageError(`${shortPath(out)} is a folder.`, `For a file per tag: --out ${out}/`);
  const value = await readValue(out);
  if (!isRecord(value) || value["x-openapi"] === undefined) {
    throw notOurs(out);
  }
  return { files: [out], tools: toolsIn(value) };
}

/** Other files in the folder are left alone. */
async function importInFolder(folder: string): Promise<EarlierImport | undefined> {
  const names = await readdir(folder).catch(() => []);
  const paths = names.filter((name) => /\.mci\.(json|ya?ml)$/.test(name)).map((name) => join(folder, name));
  const values = await Promise.all(paths.map(readValue));
  const written = paths.filter((_, index) => Object(values[index])["x-openapi"] !== undefined);
  if (written.length === 0) return undefined;
  return {
    files: written,
    tools: paths.flatMap((path, index) => (written.includes(path) ? toolsIn(values[index]) : [])),
  };
}

async function readValue(file: string): Promise<unknown> {
  const { parse } = await import("@mci/schema");
  const { value } = await parse(await readFile(file), { file });
  return value;
}

/** Writes a toolset in one step: all of its files, or none. Files of an earlier import that are no longer needed go. */
export async function writeImport(
  out: string,
  toolset: ImportedToolset,
  format: ToolsetFormat,
  earlier: EarlierImport | undefined,
): Promise<void> {
  const files = new Map<string, string>();
  if (!isFolder(out)) files.set(out, await toolsetText(toolset, format));
  else {
    for (const [name, part] of splitByTag(toolset)) {
      // oxlint-disable-next-line no-await-in-loop -- each is large
      files.set(join(out, `${name}.mci.${format}`), await toolsetText(part, format));
    }
  }
  await refuseForeign([...files.keys()].filter((path) => earlier?.files.includes(path) !== true));
  try {
    await mkdir(isFolder(out) ? out : dirname(out), { recursive: true });
    await writeWholeFiles(files);
    for (const file of earlier?.files ?? []) if (!files.has(file)) await rm(file, { force: true });
  } catch (error) {
    throw new UsageError(`${out} cannot be written: ${systemError(error).message}.`);
  }
}

async function refuseForeign(paths: readonly string[]): Promise<void> {
  const found = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)));
  const index = found.findIndex((status) => status !== undefined);
  if (index !== -1) throw notOurs(paths[index] ?? "");
}

function notOurs(file: string): UsageError {
  return new UsageError(
    `${shortPath(file)} was not written by 'mci openapi', and was not changed.`,
    "Choose another place for --out, or remove this file.",
  );
}
