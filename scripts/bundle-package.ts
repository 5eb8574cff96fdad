import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { build } from "esbuild";

/**
 * Bundles the package in the working directory into `dist`: a file for each of its exports, one for what several of them
 * share and one for each lazy import. Opening a file costs every start half a millisecond. Other packages stay imports.
 */
const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;

await rm("dist", { recursive: true, force: true });
await build({
  entryPoints: Object.values(exports).flatMap((entry) =>
    typeof entry === "string" ? [] : sources(entry["@mci/source"]),
  ),
  outbase: "src",
  outdir: "dist",
  bundle: true,
  splitting: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "es2023",
  sourcemap: true,
  sourcesContent: false, // the sources are published beside it
  logLevel: "warning",
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
