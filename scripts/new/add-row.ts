import { readFileSync, writeFileSync } from "node:fs";

/** Adds a package to the table of rows in the README, behind its sibling. */
export function addToReadme(file: string, sibling: string, name: string): void {
  const text = readFileSync(file, "utf8");
  const start = text.indexOf("| row | packages |");
  const [before, table] = [text.slice(0, start), text.slice(start)];
  if (start === -1 || !table.includes(`\`${sibling}\``)) throw new Error(`${file} has no row with ${sibling}.`);
  writeFileSync(file, before + table.replace(`\`${sibling}\``, `\`${sibling}\`, \`${name}\``));
}

/** Adds a package to the row of its sibling in tests/layers.test.ts. */
export function addRow(file: string, sibling: string, name: string): void {
  const text = readFileSync(file, "utf8");
  const line = new RegExp(`^( *)"${sibling}",\n`, "m");
  if (!line.test(text)) throw new Error(`${file} has no line for ${sibling}.`);
  writeFileSync(
    file,
    text.replace(line, (row, indent: string) => `${row}${indent}"${name}",\n`),
  );
}
