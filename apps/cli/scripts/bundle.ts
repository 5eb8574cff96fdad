import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { build } from "rolldown";

const folder = join(import.meta.dirname, "..");

/**
 * Bundles the command from source into `outdir`: a chunk for what every command loads at once, one for what `mci call` adds,
 * and one per lazy import, such as the other commands. In smaller chunks a call would take longer, as each file is opened and
 * compiled for itself. The toolboxes that `mci init` writes stand beside it. Returns the bundled files.
 */
export async function bundle(outdir: string): Promise<readonly string[]> {
  const { output } = await build({
    cwd: folder,
    input: ["src/main.ts", "src/template-worker.ts"],
    platform: "node",
    // Found in the project of a user, if at all.
    external: ["bullmq"],
    tsconfig: "../../tsconfig.base.json",
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
      // Node keeps a file with any other character in two bytes for each, and parses it more slowly.
      charset: "ascii",
      comments: false,
      codeSplitting: {
        groups: [
          { name: "start", test: /[\\/]cli[\\/]src[\\/]run\.ts$/, priority: 2 },
          { name: "call", test: /[\\/]commands[\\/]call[\\/]run\.ts$/, priority: 1 },
        ],
      },
    },
  });
  await writeFile(join(outdir, "toolboxes.json"), JSON.stringify(await toolboxes()));
  return output.flatMap((part) => (part.type === "chunk" ? part.moduleIds : []));
}

/** Returns the files of each toolbox in `examples/toolboxes`, by their paths in it. */
async function toolboxes(): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const all = join(folder, "../../examples/toolboxes");
  const entries = await readdir(all, { recursive: true, withFileTypes: true });
  const files: Record<string, Record<string, string>> = {};
  for (const entry of entries) {
    const [name = "", ...path] = relative(all, join(entry.parentPath, entry.name)).split(sep);
    const isOfToolbox = entries.some((one) => one.name === "mci.yaml" && one.parentPath === join(all, name));
    if (!entry.isFile() || !isOfToolbox || !/\.(?:json|sql|yaml)$/.test(entry.name)) continue;
    (files[name] ??= {})[path.join("/")] = await readFile(join(entry.parentPath, entry.name), "utf8");
  }
  return files;
}
