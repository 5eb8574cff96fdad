import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Returns the file that a relative specifier names, as Node, bundlers and TypeScript find it: the file itself, its source
 * in TypeScript (`./a.js` is `./a.ts`), with an ending, or the index of a folder. Undefined if there is none.
 */
export async function resolveImport(specifier: string, importer: string): Promise<string | undefined> {
  const path = join(dirname(importer), decoded(specifier.replace(/[?#].*$/s, "")));
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
