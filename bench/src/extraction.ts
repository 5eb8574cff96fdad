import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeProject } from "./cases/functions.ts";
import { amounts, type Figure } from "./measure.ts";

/** The command on 200 functions in 20 files that share types, from its start to its end. */
export function extraction(): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), "mci-bench-"));
  try {
    writeProject(folder);
    const seconds = Math.min(...Array.from({ length: 3 }, () => extractOnce(folder)));
    return [amounts("mci extract, 200 functions", "s", { mci: seconds })];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Seconds, with the start of Node. */
function extractOnce(folder: string): number {
  // The command takes the package from the project in its folder: this one, which has the built one.
  const cwd = join(import.meta.dirname, "..");
  const manifest = createRequire(import.meta.url).resolve("@mci/cli/package.json");
  const mci = join(manifest, "../dist/main.cjs");
  const out = join(folder, "tools.mci.json");
  const start = process.hrtime.bigint();
  const { stderr, status } = spawnSync(process.execPath, [mci, "extract", join(folder, "src/*.ts"), "--out", out], {
    cwd,
    encoding: "utf8",
  });
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  if (status !== 0) throw new Error(stderr);
  const { tools } = JSON.parse(readFileSync(out, "utf8")) as { readonly tools: readonly unknown[] };
  if (tools.length !== 200) throw new Error(`${tools.length} tools instead of 200.`);
  rmSync(out);
  return seconds;
}
