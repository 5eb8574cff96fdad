import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

const source = join(import.meta.dirname, "../../../../packages/extract");

/** Installs `@mci/extract` in a folder, bundled from source: the command takes it from the project. */
export async function installExtract(folder: string): Promise<void> {
  const target = join(folder, "node_modules/@mci/extract");
  await mkdir(target, { recursive: true });
  await build({
    entryPoints: [join(source, "src/index.ts")],
    outfile: join(target, "index.mjs"),
    bundle: true,
    platform: "node",
    format: "esm",
    conditions: ["@mci/source"],
    external: ["typescript-6"],
    logLevel: "warning",
  });
  await writeFile(join(target, "package.json"), '{ "name": "@mci/extract", "exports": "./index.mjs" }');
  await symlink(join(source, "node_modules/typescript-6"), join(folder, "node_modules/typescript-6"));
}
