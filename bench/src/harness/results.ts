import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";
import { join } from "node:path";
import { formatBudget, formatFigures, formatPeers, isWithin } from "./figures.ts";
import type { Figure, Row } from "./row.ts";

const file = join(import.meta.dirname, "..", "..", "results.md");
const columns = "| what | against | figure | budget | within? | peers, same run | measured |";
const machineColumns = "| machine | processor | node | system |";

/** Writes what was measured into `results.md`. The other rows stay as they are, with their date; those that are gone go. */
export function writeResults(measured: ReadonlyMap<Row, readonly Figure[]>, all: readonly Row[]): void {
  const old = existsSync(file) ? readFileSync(file, "utf8") : "";
  const lines = linesBelow(old, columns);
  const machines = linesBelow(old, machineColumns);
  const letter = letterOf(describeMachine(), machines);
  const date = `${new Date().toISOString().slice(0, 10)}, ${letter}`;
  const rows = all.map((row) => {
    const figures = measured.get(row);
    return figures === undefined
      ? (lines.get(row.name) ?? line(row, "", "", "", "not yet"))
      : resultOf(row, figures, date);
  });
  const used = [...machines.values()].filter((machine) => rows.some((row) => row.endsWith(`, ${machine[2]} |`)));
  writeFileSync(file, page(rows, used));
}

function page(rows: readonly string[], machines: readonly string[]): string {
  return `# Results

Written by \`pnpm bench\`, which replaces the rows that it measured. A figure is a ratio against what the second column names,
measured in the same run, or an amount with its unit; less is better. Where a row names several things, it has a figure for each.

${columns}
${"| --- ".repeat(7)}|
${rows.join("\n")}

${machineColumns}
${"| --- ".repeat(4)}|
${machines.join("\n")}
`;
}

function resultOf(row: Row, figures: readonly Figure[], date: string): string {
  const verdict = isWithin(row, figures) ? "yes" : "**no**";
  return line(row, formatFigures(figures, "mci", row.unit), verdict, formatPeers(figures, row.unit), date);
}

function line(row: Row, figure: string, verdict: string, peers: string, date: string): string {
  return cells(row.name, row.against, figure, formatBudget(row), verdict, peers, date);
}

function cells(...texts: readonly string[]): string {
  return `| ${texts.join(" | ")} |`;
}

/** Returns the lines of a table by their first cell. */
function linesBelow(text: string, header: string): Map<string, string> {
  const [, below = ""] = text.split(`${header}\n`);
  const lines = below.split("\n\n")[0]!.split("\n").slice(1);
  return new Map(lines.filter((line) => line !== "").map((line) => [line.split(" | ")[0]!.slice(2), line]));
}

/** Returns the letter that stands for a machine in the rows. Adds a new one to the table. */
function letterOf(description: string, machines: Map<string, string>): string {
  for (const [letter, line] of machines) if (line === cells(letter, description)) return letter;
  const letter = String.fromCodePoint(Math.max(64, ...[...machines.keys()].map((key) => key.codePointAt(0)!)) + 1);
  machines.set(letter, cells(letter, description));
  return letter;
}

function describeMachine(): string {
  const cores = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const processor = `${cores[0]?.model.trim() ?? "unknown"}, ${cores.length} cores, ${memory} GB`;
  return `${processor} | ${process.version} | ${type()} ${release()} ${process.arch}`;
}
