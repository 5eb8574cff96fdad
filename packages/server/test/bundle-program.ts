import { join } from "node:path";
import { build } from "esbuild";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { afterAll, beforeAll } from "vitest";

/**
 * Bundles a program from source before the tests of a file, with the packages that it imports: compiling them in each
 * process takes ten times as long. Returns a function that returns the path of the bundle.
 */
export function bundleProgram(program: string): () => string {
  const folder = temporaryFolder(afterAll);
  beforeAll(async () => {
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
  return () => join(folder, "program.mjs");
}
