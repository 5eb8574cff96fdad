/** A place in a text. First line and column are 1; columns count UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
  /** The line and, under it, a caret. A long line is cut around the place. */
  readonly excerpt: string;
}

/** The place of an offset (in UTF-16 units) in a text. */
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
  return { line, column: at - start + 1, excerpt: excerpt(content, at - start) };
}

const maxExcerptLength = 120;

function excerpt(line: string, column: number): string {
  const from = line.length <= maxExcerptLength ? 0 : Math.max(0, column - maxExcerptLength / 2);
  const shown = line.slice(from, from + maxExcerptLength);
  // A tab stays a tab, so that the caret stands under its place however wide tabs are shown.
  const margin = shown.slice(0, column - from).replaceAll(/[^\t]/g, " ");
  return `${shown}\n${margin}^`;
}
