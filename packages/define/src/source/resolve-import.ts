import { stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { packageImports } from "./package-imports.ts";

/**
 * Returns the files that a specifier names, as Node, bundlers and TypeScript find them: the file itself, its source in
 * TypeScript (`./a.js` is `./a.ts`), with an ending, or the index of a folder. A name of the package (`#a`) may stand for several.
 * Empty if there is none, or if it is in a package.
 */
export async function resolveImport(specifier: string, importer: string): Promise<readonly string[]> {
  const paths = specifier.startsWith("#") ? await packageImports(specifier, importer) : [pathOf(specifier, importer)];
  const own = specifier.startsWith(".") ? paths : paths.filter((path) => !isInPackage(path, importer));
  const found = await Promise.all(own.map((path) => findFile(path, importer)));
  return found.filter((path) => path !== undefined);
}

/** True for a file of another package than the one that imports it, which may be installed itself. */
function isInPackage(path: string, importer: string): boolean {
  return relative(dirname(importer), path).split(sep).includes("node_modules");
}

function pathOf(specifier: string, importer: string): string {
  const path = decoded(specifier.replace(/^file:(?:\/\/(?:localhost)?(?=\/))?/i, "").replace(/[?#].*$/s, ""));
  return /^\/[a-z]:\//i.test(path) ? path.slice(1) : resolve(dirname(importer), path);
}

async function findFile(path: string, importer: string): Promise<string | undefined> {
  const sources = sourcesOf(path);
  const isTyped = /\.[cm]?tsx?$/.test(importer);
  const whole = isTyped ? [...sources, path] : [path, ...sources];
  const candidates = [...whole, ...endings.map((ending) => path + ending), ...indexes.map((name) => join(path, name))];
  for (const candidate of candidates) if (await isFile(candidate)) return candidate;
  return undefined;
}

/** Specifiers are parts of URLs. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const endings = [".ts", ".tsx", ".mts", ".cts", ".js", ".mjs", ".cjs", ".jsx", ".json", ".d.ts"];
const indexes = endings.map((ending) => `index${ending}`);

/** The sources of which a built file may have been made. */
function sourcesOf(path: string): readonly string[] {
  const [, start, kind] = /^(.*)\.([cm]?)jsx?$/s.exec(path) ?? [];
  if (start === undefined) return [];
  return [`${start}.${kind}ts`, `${start}.tsx`, `${start}.d.${kind}ts`];
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
}
