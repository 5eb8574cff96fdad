import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

interface Manifest {
  readonly exports: Readonly<Record<string, string | Targets>>;
}

/** Files by condition. `@mci/source` names what is bundled: one file, or one for each condition. */
type Targets = Readonly<Record<string, string>> & {
  readonly "@mci/source"?: string | Readonly<Record<string, string>>;
};

/**
 * Returns the files that the exports of the package in `folder` name, without `dist` and their endings, with the source of
 * each, or the sources: several exports may share a file.
 */
export function sourcesByFile(folder: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const targets of Object.values(readExports(folder))) {
    if (typeof targets === "string") continue;
    const { "@mci/source": source = {} } = targets;
    // A kit for the tests of other packages here is not published, so it is not built.
    if (typeof source === "string" && targets["default"] === undefined) continue;
    for (const [condition, path] of Object.entries(typeof source === "string" ? { default: source } : source)) {
      const file = (targets[condition] ?? path).replaceAll(/^\.\/dist\/|\.js$/g, "");
      found.set(file, [...(found.get(file) ?? []), resolve(folder, path)]);
    }
  }
  return found;
}

/** Whether an export of the package in `folder` shares the file of its main one. */
export function isInMainFile(folder: string, path: string): boolean {
  const { [path]: targets, ".": main } = readExports(folder);
  return typeof targets === "object" && typeof main === "object" && targets["default"] === main["default"];
}

function readExports(folder: string): Manifest["exports"] {
  return (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest).exports;
}
