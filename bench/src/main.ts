import { parseArgs } from "node:util";
import { compareWith } from "./harness/against.ts";
import { figureOf, formatBudget, formatFigures, formatPeers, isWithin } from "./harness/figures.ts";
import { race } from "./harness/race.ts";
import { writeResults } from "./harness/results.ts";
import { quick, steady, type Figure, type Pace, type Row } from "./harness/row.ts";
import { suites } from "./suites.ts";

/*
 * Runs suites and writes the table of results: `pnpm bench templates loading`. `--against REF` compares with another commit in
 * place of that, `--quick` looks whether everything runs.
 */
const { values, positionals } = parseArgs({
  options: { against: { type: "string" }, quick: { type: "boolean", default: false } },
  allowPositionals: true,
});
const known = Object.keys(suites);
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) throw new Error(`Unknown suite: ${unknown.join(", ")}. Suites: ${known.join(", ")}.`);
const wanted = positionals.length > 0 ? positionals : known;

if (values.against === undefined) await runSuites(values.quick ? quick : steady);
else await compareWith(values.against, wanted);
process.exit(); // servers that several rows asked are left

async function runSuites(pace: Pace): Promise<void> {
  console.log(
    pace === quick
      ? "A look at whether everything runs: these figures say nothing.\n"
      : "Ratios against the limit of the same run, or amounts; less is better.\n",
  );
  const all: Row[] = [];
  const measured = new Map<Row, readonly Figure[]>();
  for (const name of known) {
    const { rows } = await suites[name]!();
    all.push(...rows);
    if (!wanted.includes(name)) continue;
    const start = performance.now();
    for (const row of rows) {
      try {
        measured.set(row, await measure(row, pace));
        print(row, measured.get(row)!);
      } catch (error) {
        console.error(`'${row.name}' failed, and keeps its older figure:`, error);
        process.exitCode = 1;
      }
    }
    console.log(`  (${name}: ${Math.round((performance.now() - start) / 1_000)} s)`);
  }
  if (pace === steady) writeResults(measured, all);
}

async function measure(row: Row, pace: Pace): Promise<readonly Figure[]> {
  if ("measure" in row) return row.measure(pace);
  const figures: Figure[] = [];
  for (const part of row.parts) figures.push(figureOf(await race(part, pace), row));
  return figures;
}

function print(row: Row, figures: readonly Figure[]): void {
  const verdict = isWithin(row, figures) ? "within" : "OVER";
  console.log(row.name);
  console.log(`    ${formatFigures(figures, "mci", row.unit)} (${row.against}), ${verdict} ${formatBudget(row)}`);
  const peers = formatPeers(figures, row.unit);
  if (peers !== "") console.log(`    ${peers}`);
}
