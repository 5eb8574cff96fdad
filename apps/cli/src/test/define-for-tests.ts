import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { beforeAll } from "vitest";
import type { Mci } from "./mci.ts";

/** Installs @mci/define for the modules of a test, as it is for those of a user: another copy than that of the command. */
export function defineForTests(mci: Mci): void {
  beforeAll(async () => {
    const folder = join(mci.folder, "node_modules/@mci/define");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "package.json"), JSON.stringify({ name: "@mci/define", exports: "./index.mjs" }));
    await build({
      entryPoints: [fileURLToPath(import.meta.resolve("@mci/define"))],
      outfile: join(folder, "index.mjs"),
      bundle: true,
      platform: "node",
      format: "esm",
      conditions: ["@mci/source"],
    });
  });
}
