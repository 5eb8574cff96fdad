import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The facts that registries show of each package and that all have in common: the manifest of the workspace says them once. */
interface Common {
  readonly author: string;
  readonly bugs: string;
  readonly engines: { readonly node: string };
  readonly homepage: string;
  readonly keywords: readonly string[];
  readonly license: string;
  readonly repository: { readonly type: string; readonly url: string };
}

export interface Manifest {
  readonly private?: boolean;
  readonly keywords?: readonly string[];
  readonly [field: string]: unknown;
}

const workspace: string = join(import.meta.dirname, "..");

/** Lists the folders of the packages that are published, relative to the workspace. */
export function publishedFolders(root: string = workspace): readonly string[] {
  const folders = readdirSync(join(root, "packages")).map((name) => `packages/${name}`);
  return [...folders, "apps/cli"].filter((folder) => readManifest<Manifest>(join(root, folder)).private !== true);
}

/** Returns the manifest of the package in `folder` with what all published packages say. Keywords of its own stay. */
export function completeManifest<T extends Manifest>(manifest: T, folder: string): T & Common {
  const { author, bugs, engines, homepage, keywords, license, repository } = readManifest<Common>(workspace);
  const words = [...keywords, ...folder.slice(folder.indexOf("/") + 1).split("-"), ...(manifest.keywords ?? [])];
  return {
    ...manifest,
    keywords: [...new Set(words)].toSorted(),
    homepage: homepage.replace("#", `/tree/main/${folder}#`),
    bugs,
    repository: { ...repository, directory: folder },
    license,
    author,
    engines,
  };
}

export function readManifest<T>(folder: string): T {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as T;
}

/** `node --import tsx scripts/manifests.ts`: writes into each manifest what all packages say. */
if (process.argv[1] === import.meta.filename) {
  for (const folder of publishedFolders()) {
    const complete = completeManifest(readManifest<Manifest>(join(workspace, folder)), folder);
    writeFileSync(join(workspace, folder, "package.json"), `${JSON.stringify(complete, null, 2)}\n`);
  }
}
