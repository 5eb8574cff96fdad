import { budgets, isWithin } from "./budgets.ts";
import type { Figure } from "./measure.ts";
import { formatAmount, formatPeers } from "./format.ts";
import { writeResults } from "./results.ts";
import { suites } from "./suites.ts";

/** Runs the suite that the argument names, prints its figures, and writes those with a budget into the table of results. */
const suite = await suites[process.argv[2] ?? ""]?.();
if (suite === undefined) throw new Error(`Unknown suite: ${process.argv[2]}.`);
const figures = await suite();
for (const figure of figures) print(figure);
writeResults(figures);

function print(figure: Figure): void {
  const budget = budgets[figure.name]?.atMost;
  const verdict = budget === undefined ? "" : `${isWithin(figure) ? "within" : "OVER"} ${budget}`;
  const limit = figure.limit === undefined ? "" : `limit ${formatDuration(figure.limit)}`;
  const columns = [
    figure.name.padEnd(56),
    formatAmount(figure, figure.values["mci"]).padStart(9),
    verdict.padEnd(12),
    limit.padEnd(14),
    formatPeers(figure),
  ];
  console.log(columns.join(" ").trimEnd());
}

function formatDuration(nanoseconds: number): string {
  if (nanoseconds >= 1e6) return `${(nanoseconds / 1e6).toFixed(1)} ms`;
  return nanoseconds >= 1e3 ? `${(nanoseconds / 1e3).toFixed(1)} us` : `${nanoseconds.toFixed(0)} ns`;
}
