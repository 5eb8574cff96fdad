import type { MarkdownEnv, MarkdownOptions } from "vitepress";
import { comparisons, type Comparison, type Figure, type Group } from "./comparisons.ts";

type MarkdownIt = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/**
 * Draws what was measured beside others as bars: all of it above the table of the benchmarks, and on any page the comparisons
 * whose titles begin as `<!-- bars: text call, CLI call -->` says.
 */
export function benchmarkBars(markdown: MarkdownIt): void {
  const all = comparisons();
  markdown.core.ruler.push("benchmark-bars", ({ tokens, env, Token }) => {
    for (const token of tokens) {
      const [, starts] = token.type === "html_block" ? (/^<!-- bars: (.+) -->/.exec(token.content) ?? []) : [];
      if (starts !== undefined) token.content = barsOf(starts.split(", ").map((start) => startingWith(start, all)));
    }
    if ((env as Partial<MarkdownEnv>).relativePath !== "benchmarks.md") return;
    const bars = new Token("html_block", "", 0);
    bars.content = barsOf(all);
    const table = tokens.findIndex(({ type }) => type === "table_open");
    tokens.splice(table, 0, bars);
  });
}

function startingWith(start: string, all: readonly Comparison[]): Comparison {
  const found = all.find(({ title }) => title.startsWith(start));
  if (found === undefined) throw new Error(`bench/results.md compares nothing whose name begins with '${start}'.`);
  return found;
}

function barsOf(all: readonly Comparison[]): string {
  return `<div class="bars">${all.map(tableOf).join("")}</div>\n`;
}

/** A table, so that it can be read without the bars. */
function tableOf({ title, against, isMultiple, groups }: Comparison): string {
  const most = Math.max(...groups.flatMap(({ figures }) => figures.map(({ value }) => value)));
  const caption = `<strong>${escape(title)}</strong> ${isMultiple ? "1× = " : ""}${escape(against)}`;
  return `<table><caption>${caption}</caption>${groups.map((group) => rowsOf(group, most)).join("")}</table>`;
}

function rowsOf({ name, figures }: Group, most: number): string {
  const head = name === "" ? "" : `<tr><th scope="rowgroup" colspan="3">${escape(name)}</th></tr>`;
  return `<tbody>${head}${figures.map((figure) => rowOf(figure, most)).join("")}</tbody>`;
}

function rowOf({ name, value, text }: Figure, most: number): string {
  const width = ((100 * value) / most).toFixed(2);
  const bar = `<td aria-hidden="true"><span style="width: ${width}%"></span></td>`;
  return `<tr class="${name === "MCI" ? "own" : ""}"><th scope="row">${escape(name)}</th>${bar}<td>${text}</td></tr>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("`", "");
}
