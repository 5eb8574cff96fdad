import { stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { SourceHash } from "../source/hash-source.ts";
import { setVersions } from "./version-hooks.ts";

/** Hashes files as they are in one load. */
type Hash = (path: string) => Promise<SourceHash>;

/**
 * Each file as it was when it was first seen. Node keeps modules for as long as the process runs, so a file that has changed
 * since is imported under another URL. One for the process, as there is one cache of modules.
 */
const firstSeen = new Map<string, Hash>();

/**
 * Makes the next import of a module run its code as it is now, and that of the files it imports: for development, as Node
 * keeps the old modules. A file stays the module that it is for as long as neither it nor what it imports has changed, so that
 * what it holds is still shared. Returns its version: empty as long as it has not changed.
 *
 * @param importedAt When it was imported, if it was already: files may have changed since.
 */
export async function refreshModule(path: string, hash: Hash, importedAt: number = Infinity): Promise<string> {
  const { files } = await hash(path);
  const versions = new Map<string, string>();
  const newer = importedAt === Infinity ? [] : await newerThan(importedAt, files);
  for (const file of files) {
    const { files: used } = await hash(file);
    const first = firstSeen.get(file) ?? (newer.some((one) => used.includes(one)) ? unknown : hash);
    firstSeen.set(file, first);
    const isChanged = first !== hash && (await first(file)).sha256 !== (await hash(file)).sha256;
    versions.set(file, isChanged ? (await hash(file)).sha256.slice(0, versionLength) : "");
  }
  const changed = [...versions].filter(([, version]) => version !== "").map(([file]) => file);
  // Modules in CommonJS are also kept by their paths.
  const { cache } = createRequire(import.meta.url);
  for (const file of changed) Reflect.deleteProperty(cache, file);
  await setVersions([...versions].map(([file, version]) => [pathToFileURL(file).href, version]));
  return versions.get(path) ?? "";
}

const versionLength = 16;

/** Stands for the hash of a file that has changed since it was imported, or that imports such a file. */
const unknown: Hash = async () => ({ sha256: "", files: [] });

async function newerThan(time: number, files: readonly string[]): Promise<readonly string[]> {
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));
  return files.filter((_, index) => (times[index] ?? 0) > time);
}
