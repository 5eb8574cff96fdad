/** A part of a text and what takes its place. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns the text with its parts replaced. They must not overlap. */
export function splice(text: string, splices: readonly Splice[]): string {
  return splices
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((rest, { start, end, text: part }) => rest.slice(0, start) + part + rest.slice(end), text);
}

/** Returns the line break that a text uses. */
export function lineBreakOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

/** Returns the white space at the start of the line with a place. */
export function indentAt(text: string, offset: number): string {
  const start = Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? "";
}

/** Returns what one level is indented by, as the first indented line of the text has it. */
export function indentUnitOf(text: string): string {
  const [, found = "  "] = /^(\t|[ ]{1,8})[^ \t\r\n]/m.exec(text) ?? [];
  return found;
}
