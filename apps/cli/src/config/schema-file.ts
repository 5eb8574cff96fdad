import { lstatSync, readdirSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { checkTrust } from "./trust.ts";
import { UsageError } from "../usage-error.ts";

export interface SchemaFile {
  /** Absolute. */
  readonly path: string;
  /** Whether the file was named, found in the working directory, or found in a folder above it. */
  readonly origin: "named" | "here" | "above";
}

/**
 * Returns the named schema file, else `mci.json`, `mci.yaml` or `mci.yml`, else the only `*.mci.json`, `*.mci.yaml` or
 * `*.mci.yml`, in the working directory or the nearest folder above it that contains any. The search ends at the root of
 * a repository (a `.git` entry) and at the home folder. Throws UsageError if no file is found, if several are, if the file
 * belongs to another user, or if it lies above the working directory and another user could have put it there.
 */
export function findSchemaFile(named?: string): SchemaFile {
  if (named !== undefined) return { path: resolve(named), origin: "named" };
  const home = homeFolder();
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const names = schemaFilesIn(folder);
    const origin = folder === process.cwd() ? "here" : "above";
    const request = { verb: "used", consent: "name it with --file", ownerOnly: origin === "here" };
    for (const name of names) checkTrust(join(folder, name), request);
    if (names.length > 1) throw severalFiles(folder, names);
    if (names[0] !== undefined) return { path: join(folder, names[0]), origin };
    if (folder === home || folder === dirname(folder) || isRepository(folder)) throw noFile(folder);
  }
}

/** Undefined if HOME is unset and the user has no entry in the system's user database, as in plain containers. */
function homeFolder(): string | undefined {
  let home: string | undefined;
  try {
    home = homedir();
    return realpathSync.native(home);
  } catch {
    return home;
  }
}

/** Returns the names of the schema files in a folder; if any is plainly named `mci`, only those. */
export function schemaFilesIn(folder: string): readonly string[] {
  const names = namesIn(folder);
  const plain = names.filter((name) => /^mci\.(json|ya?ml)$/.test(name));
  return plain.length > 0 ? plain : names.filter((name) => /.\.mci\.(json|ya?ml)$/.test(name));
}

function namesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory())
      .map(({ name }) => name)
      .toSorted();
  } catch {
    return []; // An unreadable folder above counts as empty.
  }
}

/** Worktrees and submodules have a file of that name, other repositories a folder. */
function isRepository(folder: string): boolean {
  try {
    return lstatSync(join(folder, ".git"), { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

function severalFiles(folder: string, names: readonly string[]): UsageError {
  const where = folder === process.cwd() ? "this folder" : folder;
  return new UsageError(
    `There are ${names.length} schema files in ${where}: ${names.join(", ")}.`,
    `Choose one with --file, such as --file ${folder === process.cwd() ? names[0] : join(folder, `${names[0]}`)}.`,
  );
}

/** The error of a search that finds no schema file. */
export class NoSchemaFile extends UsageError {}

function noFile(last: string): NoSchemaFile {
  const folder = process.cwd();
  return new NoSchemaFile(
    `There is no schema file in ${folder}${last === folder ? "" : ` or above it, up to ${last}`}.`,
    "Write a first one with 'mci init', or name yours with --file.",
  );
}
