import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { suites } from "./suites.ts";

/*
 * Runs the suites and writes the table of results. Names of suites as arguments run only those: `pnpm bench templates
 * loading`. With `--against REF` it compares this checkout with another commit instead.
 */
const longestSuiteMs = 300_000;
const { values, positionals } = parseArgs({ options: { against: { type: "string" } }, allowPositionals: true });
if (values.against === undefined) runSuites();
else await (await import("./against/against.ts")).against(values.against, positionals);

function runSuites(): void {
  const known = Object.keys(suites);
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`Unknown suite: ${unknown.join(", ")}. Suites: ${known.join(", ")}.`);
  console.log("Ratios against the limit of the same run, or amounts; less is better.\n");
  for (const name of positionals.length > 0 ? positionals : known) run(name);
}

/** In a process of its own: what V8 learned in one suite does not change another, and one that fails ends alone. */
function run(suite: string): void {
  const program = join(import.meta.dirname, "run-suite.ts");
  const args = ["--expose-gc", "--import", "tsx", program, suite];
  const start = performance.now();
  const { status, signal } = spawnSync(process.execPath, args, { stdio: "inherit", timeout: longestSuiteMs });
  console.log(`  (${suite}: ${Math.round((performance.now() - start) / 1_000)} s)`);
  if (status === 0) return;
  console.error(`The suite '${suite}' failed: ${signal ?? `exit code ${status}`}. Its rows keep their older figures.`);
  process.exitCode = 1;
}
