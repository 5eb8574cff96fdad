import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll } from "vitest";

/**
 * Bundles a program from source before the tests of a file, with the packages that it imports: compiling them in each
 * process takes ten times as long. Returns a function that returns the path of the bundle.
 */
export function bundleProgram(program: string): () => string {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "mci-program-"));
    await build({
      entryPoints: { program },
      outdir: folder,
      outExtension: { ".js": ".mjs" },
      bundle: true,
      platform: "node",
      format: "esm",
      conditions: ["@mci/source"],
      // Libraries of CommonJS in it call `require`, for modules of Node.
      banner: {
        js: 'import { createRequire as requireIn } from "node:module"; const require = requireIn(import.meta.url);',
      },
    });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return () => join(folder, "program.mjs");
}
