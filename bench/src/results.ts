import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { budgets, isWithin } from "./budgets.ts";
import { formatAmount, formatPeers } from "./format.ts";
import { describeMachine } from "./machine.ts";
import type { Figure } from "./measure.ts";

const file = join(import.meta.dirname, "..", "results.md");
const columns = "| what | against | figure | budget | within? | peers, same run | measured |";
const machineColumns = "| machine | processor | node | system |";

/** Writes rows into `results.md`; those of other suites stay as they are, with their date. */
export function writeResults(figures: readonly Figure[]): void {
  const old = existsSync(file) ? readFileSync(file, "utf8") : "";
  const rows = rowsBelow(old, columns);
  const machines = rowsBelow(old, machineColumns);
  const letter = letterOf(describeMachine(), machines);
  const measured = `${new Date().toISOString().slice(0, 10)}, ${letter}`;
  for (const figure of figures) if (budgets[figure.name] !== undefined) rows.set(figure.name, row(figure, measured));
  const kept = Object.keys(budgets).map((name) => rows.get(name) ?? unmeasured(name));
  const used = [...machines.values()].filter((machine) => kept.some((row) => row.endsWith(`, ${machine[2]} |`)));
  replaceFile(page(kept, used));
}

function page(rows: readonly string[], machines: readonly string[]): string {
  return `# Results

Written by \`pnpm bench\`, which replaces the rows of the suites that it ran. A figure is a ratio against what the second column
names, measured in the same run, or an amount with its unit; less is better. The budgets are in \`src/budgets.ts\`.

${columns}
${"| --- ".repeat(7)}|
${rows.join("\n")}

${machineColumns}
${"| --- ".repeat(4)}|
${machines.join("\n")}
`;
}

function row(figure: Figure, measured: string): string {
  const { against, atMost } = budgets[figure.name]!;
  const amount = formatAmount(figure, figure.values["mci"]);
  const budget = figure.unit === undefined ? String(atMost) : `${atMost} ${figure.unit}`;
  const verdict = isWithin(figure) ? "yes" : "**no**";
  return cells(figure.name, against, amount, budget, verdict, formatPeers(figure), measured);
}

function unmeasured(name: string): string {
  const { against, atMost } = budgets[name]!;
  return cells(name, against, "", String(atMost), "", "", "not yet");
}

function cells(...texts: readonly string[]): string {
  return `| ${texts.join(" | ")} |`;
}

/** The rows of a table by their first cell. */
function rowsBelow(text: string, header: string): Map<string, string> {
  const [, below = ""] = text.split(`${header}\n`);
  const lines = below.split("\n\n")[0]!.split("\n").slice(1);
  return new Map(lines.filter((line) => line !== "").map((line) => [line.split(" | ")[0]!.slice(2), line]));
}

/** The letter that stands for a machine in the rows; a new one is added to the table. */
function letterOf(description: string, machines: Map<string, string>): string {
  for (const [letter, line] of machines) if (line === cells(letter, description)) return letter;
  const letter = String.fromCodePoint(Math.max(64, ...[...machines.keys()].map((key) => key.codePointAt(0)!)) + 1);
  machines.set(letter, cells(letter, description));
  return letter;
}

/** In one step: whatever ends the program, the file is the old one or the new one. */
function replaceFile(content: string): void {
  writeFileSync(`${file}.tmp`, content);
  renameSync(`${file}.tmp`, file);
}
