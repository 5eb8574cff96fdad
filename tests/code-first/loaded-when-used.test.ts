import { join } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { root } from "../documents.ts";

/** The source files that an import of `entry` runs at once: what it imports with `import()` comes later. */
async function filesAtOnce(entry: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [join(root, entry)],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    conditions: ["@mci/source"],
    splitting: true,
    outdir: "out",
    logLevel: "silent",
  });
  const seen = new Set([entry]);
  for (const file of seen) {
    for (const { path, kind } of metafile.inputs[file]?.imports ?? []) if (kind === "import-statement") seen.add(path);
  }
  return [...seen];
}

it("import 'mci' loads nothing of tools in code, of caches or of extraction", async () => {
  const files = await filesAtOnce("packages/mci/src/index.ts");
  expect(files.some((file) => file.startsWith("packages/client/src/"))).toBe(true);
  expect(files.filter((file) => /^packages\/(?:define|extract|store)\//.test(file))).toEqual([]);
});

it("the command loads TypeScript's compiler for extraction alone", async () => {
  const files = await filesAtOnce("apps/cli/src/main.ts");
  expect(files.filter((file) => /typescript|packages\/(?:define|extract|store)\//.test(file))).toEqual([]);
});
