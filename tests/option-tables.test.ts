import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findTable, rowsOf, rowStart, tables } from "../scripts/option-tables.ts";
import { root } from "./documents.ts";

const all = Object.entries(tables).flatMap(([page, names]) => Object.keys(names).map((name) => ({ page, name })));

describe("the tables of options", () => {
  it.each(all)(
    "of $name in $page have every option of the types, with its default (pnpm generate)",
    ({ page, name }) => {
      const text = readFileSync(join(root, page), "utf8");
      const { start, end } = findTable(text, name);
      const lines = text.slice(start, end).split("\n");
      const rows = rowsOf(page, name);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.map(rowStart).filter((cells) => !lines.some((line) => line.startsWith(cells)))).toEqual([]);
      expect(lines.filter((line) => line.startsWith("| `"))).toHaveLength(rows.length);
    },
  );

  it.each(all)("of $name in $page say what each option sets", ({ page, name }) => {
    expect(rowsOf(page, name).filter((row) => row.text === "")).toEqual([]);
  });

  // The default has a column of its own: a sentence that goes on from it would say the opposite of what is meant.
  it.each(all)("of $name in $page have no sentence that goes on from a default", ({ page, name }) => {
    expect(rowsOf(page, name).filter(({ text }) => /(?:^|\. )Then\b/.test(text))).toEqual([]);
  });
});
