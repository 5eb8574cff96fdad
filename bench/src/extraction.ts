import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

function writeProject(folder: string): void {
  mkdirSync(join(folder, "src"));
  const compilerOptions = {
    target: "es2023",
    module: "nodenext",
    strict: true,
    rootDir: "src",
    outDir: "dist",
    types: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  writeFileSync(join(folder, "src", "types.ts"), types);
  for (let file = 0; file < 20; file += 1) {
    const functions = Array.from({ length: 10 }, (_, index) => functionText(file * 10 + index));
    const text = `import type { Int, Place, Sorting } from "./types.ts";\n\n${functions.join("\n")}`;
    writeFileSync(join(folder, "src", `tools-${file}.ts`), text);
  }
}

const types = `export type Int = number;
export type Sorting = "name" | "date" | "size";
/** A place on earth. */
export interface Place {
  /** @minLength 1 */
  city: string;
  country?: string;
  within: Place[];
}
`;

function functionText(index: number): string {
  return `/**
 * Searches places, number ${index}. And more.
 *
 * @param query - what to look for
 * @param limit - how many at most
 * @minimum 1
 * @readOnly
 */
export async function search_${index}(
  query: string,
  limit: Int = 10,
  sorting: Sorting = "date",
  near: Place | null = null,
  tags: Record<string, string[]> = {},
): Promise<{ places: Place[]; total: Int; at: Date }> {
  return { places: near === null ? [] : [near], total: limit + Object.keys(tags).length, at: new Date(query + sorting) };
}
`;
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
