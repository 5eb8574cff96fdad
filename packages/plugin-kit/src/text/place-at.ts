import type { Place } from "@mci/contract";

/** Returns the place of an offset (in UTF-16 units) in a source: line, column, and the line with a caret under the place. */
export function placeAt(source: string, offset: number): Place {
  const at = Math.max(0, Math.min(offset, source.length));
  let line = 1;
  let start = 0;
  for (let end = source.indexOf("\n"); end !== -1 && end < at; end = source.indexOf("\n", end + 1)) {
    line += 1;
    start = end + 1;
  }
  const end = source.indexOf("\n", at);
  const content = source.slice(start, end === -1 ? source.length : end).replace(/\r$/, "");
  return { line, column: at - start + 1, excerpt: formatExcerpt(content, at - start) };
}

const maxExcerptLength = 120;

function formatExcerpt(line: string, column: number): string {
  const from = line.length <= maxExcerptLength ? 0 : Math.max(0, column - maxExcerptLength / 2);
  const shown = line.slice(from, from + maxExcerptLength);
  // A tab stays a tab, so that the caret stands under its place however wide tabs are shown.
  const margin = shown.slice(0, column - from).replaceAll(/[^\t]/g, " ");
  return `${shown}\n${margin}^`;
}
