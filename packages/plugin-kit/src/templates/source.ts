/** The source of a template or of one string, for parsers and for the errors about it. */
export interface Source {
  readonly text: string;
  readonly file?: string | undefined;
  /** Keys from the root of a JSON tree down to this string, if it is one of a tree. */
  readonly trail?: Trail | undefined;
}

/** A step down a JSON tree, which becomes a pointer only if there is something to report. */
export interface Trail {
  readonly key: string | number;
  readonly outer: Trail | undefined;
}

/** A place in a source, for errors. `start` is an offset in UTF-16 units and may be a getter: it is read only on errors. */
export interface SourcePlace {
  readonly source: Source;
  readonly start: number;
}

/** Returns the offset of a place that a parser counts in lines and columns, both from 0. */
export function offsetAt(text: string, line: number, column: number): number {
  let offset = 0;
  for (let at = 0; at < line; at += 1) offset = text.indexOf("\n", offset) + 1;
  return offset + column;
}
