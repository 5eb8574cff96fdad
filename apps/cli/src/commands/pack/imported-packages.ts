import { isBuiltin } from "node:module";
import type { PackedFile } from "./read-packed.ts";

/** Returns the packages that modules of a bundle import, which it does not contain, each with its module. */
export function importedPackages(files: ReadonlyMap<string, PackedFile>): ReadonlyMap<string, string> {
  const modules = [...files].filter(([path]) => /\.[cm]?[jt]sx?$/.test(path));
  const imports = modules.flatMap(([path, { bytes }]) => {
    const code = Buffer.from(bytes).toString("utf8").replaceAll(notRun, "");
    return Array.from(code.matchAll(imported), ([, name = ""]) => [name, path] as const);
  });
  return new Map(imports.filter(([name]) => !isBuiltin(name)));
}

/** Lines of comments, and imports of types. */
const notRun = /^[ \t]*(?:\/\/|\*|(?:import|export) type\b).*$/gm;
/** A name that begins like that of a package. */
const imported = /\b(?:from|import|require)\s*\(?\s*["']([@\w][^"'\n]*)["']/g;
