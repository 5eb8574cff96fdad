import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "rolldown";

const folder = join(import.meta.dirname, "..");

/**
 * Bundles the command from source into `outdir`: a chunk for what every command loads at once, one for what `mci call` adds,
 * and one per lazy import, such as the other commands. In smaller chunks a call would take longer, as each file is opened and
 * compiled for itself. Returns the bundled files.
 */
export async function bundle(outdir: string): Promise<readonly string[]> {
  const { output } = await build({
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
    output: {
      dir: outdir,
      cleanDir: true,
      // Node opens files of CommonJS without its loader of modules, which takes long to start.
      format: "cjs",
      entryFileNames: "[name].cjs",
      chunkFileNames: "[name]-[hash].cjs",
      // A short call spends half of its time on parsing code.
      minify: true,
      comments: false,
      codeSplitting: {
        groups: [
          { name: "start", test: /[\\/]cli[\\/]src[\\/]run\.ts$/, priority: 2 },
          { name: "call", test: /[\\/]commands[\\/]call[\\/]run\.ts$/, priority: 1 },
        ],
      },
    },
  });
  return output.flatMap((part) => (part.type === "chunk" ? part.moduleIds : []));
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
