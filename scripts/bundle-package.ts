import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { builtinModules, isBuiltin } from "node:module";
import { build, type ChunkingContext, type Plugin } from "rolldown";
import { esmExternalRequirePlugin } from "rolldown/plugins";
import { notices } from "../apps/cli/scripts/notices.ts";
import { isInMainFile, sourcesByFile } from "./package-exports.ts";

/**
 * Bundles the package in the working directory into `dist`: one file for each file that its exports name, and one for each
 * lazy import, since every file and every import of another package takes time at each start. Other packages stay imports,
 * except for those in `bundled` of its manifest: large packages of which little is used. What is packed does not depend on them.
 */
const { bundled: inDist = [] } = JSON.parse(await readFile("package.json", "utf8")) as { bundled?: readonly string[] };
const sources = sourcesByFile(".");
const files = [...sources.keys()];
const main = "index";

const { output } = await build({
  input: Object.fromEntries(files.map((file) => [file, inputOf(file)])),
  // What a bundled package requires of Node is imported: pages have no `require`, and bundlers for them replace imports.
  plugins: [joinExports(), esmExternalRequirePlugin({ external: [/^node:/, ...builtinModules] })],
  external: isExternal,
  resolve: { conditionNames: ["@mci/source", "import"], mainFields: ["browser", "module", "main"] },
  platform: "node",
  // An import of Node's own modules that is not used stays out: it would keep a package from running in a page.
  treeshake: { moduleSideEffects: "no-external" },
  tsconfig: "../../tsconfig.base.json",
  transform: { target: "es2023" },
  // A file that others import from has more exports than its types say.
  preserveEntrySignatures: "allow-extension",
  output: {
    dir: "dist",
    paths: importPath,
    cleanDir: true,
    comments: { annotation: true, jsdoc: false, legal: true },
    chunkFileNames: "[name]-[hash].js",
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: fileOf, debugName: "files" }] },
  },
});

const bundled = output.flatMap((part) => (part.type === "chunk" ? part.moduleIds : []));
const foreign = bundled.filter((path) => path.includes("/node_modules/"));
if (foreign.length > 0) await writeFile("dist/THIRD-PARTY-NOTICES.txt", await notices(foreign));

/** Whether an import stays one. What a bundled package imports is bundled too. */
function isExternal(id: string, importer = ""): boolean {
  const [, name = ""] = /^((?:@[^/]+\/)?[^./][^/]*)/.exec(id) ?? [];
  return !isBuiltin(id) && name !== "" && !inDist.includes(name) && !importer.includes("/node_modules/");
}

/** The module that a file starts from. */
function inputOf(file: string): string {
  const [source = "", ...others] = sources.get(file) ?? [];
  return others.length === 0 ? source : joined(file);
}

/** A module with everything that the exports in one file have. */
function joined(file: string): string {
  return `joined:${file}`;
}

function joinExports(): Plugin {
  const code = new Map(
    [...sources].map(([file, paths]) => [
      joined(file),
      paths.map((path) => `export * from ${JSON.stringify(path)};`).join("\n"),
    ]),
  );
  return {
    name: "join-exports",
    resolveId: (id) => (code.has(id) ? id : undefined),
    load: (id) => code.get(id),
  };
}

/**
 * Returns the path that an import is written with. Node searches for each anew, for 0.3 ms: exports that share the main
 * file become one.
 */
function importPath(id: string): string {
  const [, folder, path] = /^@mci\/([^/]+)\/(.+)$/.exec(id) ?? [];
  return folder !== undefined && isInMainFile(join("..", folder), `./${path}`) ? `@mci/${folder}` : id;
}

/**
 * The file of a module that an export loads at once. What several need is in the main one, or in one that needs nothing
 * else, with what its own lazy imports need: the others import it from there.
 */
function fileOf(id: string, graph: ChunkingContext): string | undefined {
  const inMain = loadedAtOnce(inputOf(main), graph);
  const users = files.filter((file) => loadedAtOnce(inputOf(file), graph).has(id));
  const part = files.find((file) => {
    const [entry, ...needed] = loadedAtOnce(inputOf(file), graph);
    if (file === main || !needed.every((module) => inMain.has(module))) return false;
    return entry === id || (inMain.has(id) && loadedEver(inputOf(file), graph).has(id));
  });
  if (part !== undefined || users.includes(main)) return part ?? main;
  return users.length > 1 || (users.length === 1 && isUsedLazily(id, graph)) ? "shared" : users[0];
}

/** The module, and what it imports. */
function loadedAtOnce(id: string, graph: ChunkingContext): ReadonlySet<string> {
  const found = new Set([id]);
  for (const module of found)
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) found.add(imported);
  return found;
}

/** The same, with lazy imports. */
function loadedEver(id: string, graph: ChunkingContext): ReadonlySet<string> {
  const found = new Set([id]);
  for (const module of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(module) ?? {};
    for (const imported of [...importedIds, ...dynamicallyImportedIds]) found.add(imported);
  }
  return found;
}

function isUsedLazily(id: string, graph: ChunkingContext): boolean {
  const users = new Set([id]);
  for (const user of users) for (const importer of graph.getModuleInfo(user)?.importers ?? []) users.add(importer);
  return [...users].some((user) => (graph.getModuleInfo(user)?.dynamicImporters.length ?? 0) > 0);
}
