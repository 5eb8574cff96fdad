import { readdir, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "esbuild";

const folder = join(import.meta.dirname, "..");

/** Bundles the command from source into `outdir`, one chunk per lazy import. Returns the bundled files. */
export async function bundle(outdir: string): Promise<readonly string[]> {
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: ["src/main.ts", "src/template-worker.ts"],
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // A short call spends half of its time on parsing code.
    minify: true,
    splitting: true,
    metafile: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    conditions: ["@mci/source"],
    legalComments: "none",
    logLevel: "warning",
    // CommonJS dependencies call `require`.
    banner: {
      js: 'import{createRequire as __createRequire}from"node:module";const require=__createRequire(import.meta.url);',
    },
  });
  return Object.keys(metafile.inputs);
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
