import { sha256 } from "@mci/plugin-kit";
import { readFile } from "node:fs/promises";
import { dirname, relative, resolve, sep } from "node:path";
import { resolveImport } from "./resolve-import.ts";
import { scanImports } from "./scan-imports.ts";

/** The hash of a source file, and the files that it depends on. */
export interface SourceHash {
  /** 64 hex digits. */
  readonly sha256: string;
  /** The file itself and everything it imports by paths and `#names`; absolute, sorted. */
  readonly files: readonly string[];
}

/**
 * Hashes a source file in JavaScript or TypeScript with everything it imports by paths and by `#names` of its package, types
 * included, all the way down. Packages are not followed, nor names that the program puts together (`import(name)`), and line ends
 * do not count. The hash does not depend on where the project lies.
 * `mci extract` writes it to a manifest, a load compares it, and `mci lock` records it.
 *
 * @param file - Its path, relative to the working directory.
 * @throws System errors, such as ENOENT, if the file itself cannot be read. A missing import counts as missing.
 * @example
 * const { sha256 } = await hashSource("src/skills.ts");
 */
export async function hashSource(file: string): Promise<SourceHash> {
  return sourceHasher()(file);
}

/** Returns a function like `hashSource` that reads each file once. */
export function sourceHasher(): (file: string) => Promise<SourceHash> {
  const parts = new Map<string, Promise<Part>>();
  const partOf = (path: string): Promise<Part> => {
    const part = parts.get(path) ?? readPart(path);
    parts.set(path, part);
    return part;
  };
  return async (file) => {
    const entry = resolve(file);
    const files = new Set([entry]);
    const lines: string[] = [];
    // A set yields what is added while it is iterated over.
    for (const path of files) {
      const { hash, imports, missing } = await partOf(path);
      const name = nameOf(path, entry);
      lines.push(`${name} ${hash}\n`, ...missing.map((specifier) => `${name} ${specifier} is missing\n`));
      for (const imported of imports) files.add(imported);
    }
    return { sha256: sha256(lines.toSorted().join("")), files: [...files].toSorted() };
  };
}

/** A file of a graph. */
interface Part {
  readonly hash: string;
  readonly imports: readonly string[];
  readonly missing: readonly string[];
}

async function readPart(path: string): Promise<Part> {
  const bytes = await readFile(path);
  if (!/\.(?:[cm]?[jt]sx?|json)$/.test(path)) return { hash: sha256(bytes), imports: [], missing: [] };
  const text = bytes
    .toString("utf8")
    .replace(/^\u{feff}/u, "")
    .replaceAll("\r\n", "\n");
  const specifiers = path.endsWith(".json") ? [] : scanImports(text, { hasMarkup: /\.[jt]sx$/.test(path) });
  const found = await Promise.all(
    specifiers.map(async (specifier) => ({ specifier, paths: await resolveImport(specifier, path) })),
  );
  return {
    hash: sha256(text),
    imports: found.flatMap((one) => one.paths),
    missing: found.flatMap((one) => (one.paths.length === 0 ? one.specifier : [])),
  };
}

/** The same on every system, wherever the project lies. */
function nameOf(path: string, entry: string): string {
  return relative(dirname(entry), path).replaceAll(sep, "/");
}
