import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build, type BuildOptions, type OutputChunk, type OutputOptions, type RolldownOutput } from "rolldown";

const folder = join(import.meta.dirname, "..");
const main = join(folder, "src/main.ts");
const call = join(folder, "src/commands/call/run.ts");

/**
 * Bundles the command from source into `outdir`: a chunk for all that every command loads at once, one for `mci call` and
 * what it adds, and one per lazy import, such as the other commands. More and smaller chunks would take longer: opening a
 * file takes as long as parsing 20 KB. Returns the bundled files.
 */
export async function bundle(outdir: string): Promise<readonly string[]> {
  // Only a bundle tells what a module loads: of a package's index that is what is imported by name, not all that it exports.
  const apart = await build({ ...input, logLevel: "silent", write: false, output: { ...output, minify: false } });
  const forAll = modulesLoadedBy(main, apart);
  const forCalls = modulesLoadedBy(call, apart);
  const groups = [
    { name: (id: string) => (forAll.has(id) ? "start" : undefined), debugName: "start", priority: 2 },
    { name: (id: string) => (forCalls.has(id) ? "call" : undefined), debugName: "call", priority: 1 },
  ];
  const bundled = await build({
    ...input,
    output: { ...output, dir: outdir, cleanDir: true, codeSplitting: { groups } },
  });
  return chunksIn(bundled).flatMap(({ moduleIds }) => moduleIds);
}

const input: BuildOptions = {
  cwd: folder,
  input: ["src/main.ts", "src/template-worker.ts"],
  platform: "node",
  // Found in the project of a user, if at all.
  external: ["bullmq"],
  tsconfig: false,
  resolve: {
    conditionNames: ["@mci/source", "node"],
    // Its main file loads the others in a way that a bundler does not see.
    alias: { "jsonc-parser": join(folder, "node_modules/jsonc-parser/lib/esm/main.js") },
  },
  transform: { target: "es2023" },
};

const output: OutputOptions = {
  // Node opens files of CommonJS without its loader of modules, whose start takes as long as parsing 100 KB.
  format: "cjs",
  entryFileNames: "[name].cjs",
  chunkFileNames: "[name]-[hash].cjs",
  // A short call spends half of its time on parsing code.
  minify: true,
  comments: false,
};

/** Returns the modules that loading `module` loads at once. Not `main.ts` itself: importing a chunk must not run it. */
function modulesLoadedBy(module: string, bundled: RolldownOutput): ReadonlySet<string> {
  const chunks = chunksIn(bundled);
  const loaded = new Set(chunks.filter(({ moduleIds }) => moduleIds.includes(module)));
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  }
  return new Set([...loaded].flatMap(({ moduleIds }) => moduleIds).filter((id) => id !== main));
}

function chunksIn({ output }: RolldownOutput): readonly OutputChunk[] {
  return output.filter((part) => part.type === "chunk");
}

/** Returns the licenses of the third-party packages in a bundle, which must be distributed with it. */
export async function notices(inputs: readonly string[]): Promise<string> {
  const paths = inputs.map((input) => resolve(folder, input));
  const folders = new Set(paths.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []));
  const texts = await Promise.all([...folders].toSorted().map((path) => notice(path)));
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

async function notice(path: string): Promise<string> {
  const manifest: Manifest = JSON.parse(await readFile(join(path, "package.json"), "utf8"));
  const file = (await readdir(path)).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${path} has no license file to pass on.`);
  return `${manifest.name} ${manifest.version} (${manifest.license})\n\n${(await readFile(join(path, file), "utf8")).trim()}\n`;
}
