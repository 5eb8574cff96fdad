import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build } from "esbuild";

const packages = join(import.meta.dirname, "../../../../packages");

/** Packages that the command takes from the project, and what each is built on. */
const builtOn = {
  extract: "typescript-6",
  "store-file": "lmdb",
  "store-postgres": "pg",
  "store-redis": "@redis/client",
} as const;

/** Installs a package in a folder, bundled from source. */
export async function installPackage(name: keyof typeof builtOn, folder: string): Promise<void> {
  const source = join(packages, name);
  const target = join(folder, "node_modules/@mci", name);
  const external = builtOn[name];
  await mkdir(target, { recursive: true });
  await build({
    entryPoints: [join(source, "src/index.ts")],
    outfile: join(target, "index.mjs"),
    bundle: true,
    platform: "node",
    format: "esm",
    conditions: ["@mci/source"],
    external: [external],
    logLevel: "warning",
  });
  await writeFile(join(target, "package.json"), JSON.stringify({ name: `@mci/${name}`, exports: "./index.mjs" }));
  await link(join(source, "node_modules", external), join(folder, "node_modules", external));
}

/** Installs what tasks in a database are built on. */
export async function installBullmq(folder: string): Promise<void> {
  await link(join(packages, "tasks/node_modules/bullmq"), join(folder, "node_modules/bullmq"));
}

async function link(target: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await symlink(target, path);
}
