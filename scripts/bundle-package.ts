import { readFileSync } from "node:fs";
import { build, type ChunkingContext } from "rolldown";

/**
 * Bundles the package in the working directory into `dist`: one file for each of its exports, one for what several of them
 * share, and one for each lazy import, since opening a file costs every start about a millisecond. Other packages stay
 * imports.
 */
const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const entries = Object.values(exports).flatMap((entry) =>
  typeof entry === "string" ? [] : sources(entry["@mci/source"]),
);

await build({
  input: Object.fromEntries(entries.map((path) => [/^\.\/src\/(.*)\.ts$/.exec(path)?.[1] ?? path, path])),
  external: /^[^./]/,
  platform: "node",
  tsconfig: false,
  transform: { target: "es2023" },
  output: {
    dir: "dist",
    cleanDir: true,
    comments: { annotation: true, jsdoc: false, legal: true },
    sourcemap: true,
    sourcemapExcludeSources: true, // the sources are published beside it
    chunkFileNames: "[name]-[hash].js",
    codeSplitting: { groups: [{ name: (id, graph) => (isShared(id, graph) ? "shared" : undefined) }] },
  },
});

interface Manifest {
  /** A file as it is, or the targets by condition; `@mci/source` names what is bundled. */
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, Target>>>>;
}

type Target = string | { readonly [condition: string]: Target };

/** The files that a target can mean, whatever the conditions. */
function sources(target: Target | undefined): readonly string[] {
  if (target === undefined) return [];
  return typeof target === "string" ? [target] : Object.values(target).flatMap(sources);
}

/** Whether a module is loaded at once, by one of the exports, and is also a part of another export or of a lazy import. */
function isShared(id: string, graph: ChunkingContext): boolean {
  const users = new Set([id]);
  for (const user of users) for (const importer of graph.getModuleInfo(user)?.importers ?? []) users.add(importer);
  const found = [...users].map((user) => graph.getModuleInfo(user));
  const exported = found.filter((module) => module?.isEntry);
  const lazy = found.filter((module) => (module?.dynamicImporters.length ?? 0) > 0);
  return exported.length > 0 && exported.length + lazy.length > 1;
}
