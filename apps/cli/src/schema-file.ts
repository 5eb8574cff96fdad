import { readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { UsageError } from "./usage-error.ts";

/**
 * The schema file to work with, absolute: the one that is named, else `mci.json`, `mci.yaml` or `mci.yml`, else the
 * only `*.mci.json`, `*.mci.yaml` or `*.mci.yml`, in the working directory or the nearest folder above it that has
 * any. Throws UsageError when there is none, or more than one to choose from.
 */
export async function findSchemaFile(named?: string): Promise<string> {
  return named === undefined ? findFrom(process.cwd()) : resolve(named);
}

async function findFrom(folder: string): Promise<string> {
  const found = await schemaFilesIn(folder);
  if (found.length > 1) throw severalFiles(folder, found);
  if (found[0] !== undefined) return join(folder, found[0]);
  if (folder === dirname(folder)) throw noFile(process.cwd());
  return findFrom(dirname(folder));
}

/** The names of the schema files to choose from in a folder: those named plainly `mci` go before all others. */
export async function schemaFilesIn(folder: string): Promise<readonly string[]> {
  const names = await namesIn(folder);
  const plain = names.filter((name) => /^mci\.(json|ya?ml)$/.test(name));
  return plain.length > 0 ? plain : names.filter((name) => /.\.mci\.(json|ya?ml)$/.test(name));
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory())
      .map(({ name }) => name)
      .toSorted();
  } catch {
    return []; // A folder above that we may not read has nothing for us.
  }
}

function severalFiles(folder: string, names: readonly string[]): UsageError {
  const where = folder === process.cwd() ? "this folder" : folder;
  return new UsageError(
    `There are ${names.length} schema files in ${where}: ${names.join(", ")}.`,
    `Choose one with --file, such as --file ${folder === process.cwd() ? names[0] : join(folder, `${names[0]}`)}.`,
  );
}

function noFile(folder: string): UsageError {
  return new UsageError(
    `There is no schema file in ${folder} or above it.`,
    "Write a first one with 'mci init', or name yours with --file.",
  );
}
