/** A place in a text. First line and column are 1; columns count UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
  /** The line and, under it, a caret. A long line is cut around the place. */
  readonly excerpt: string;
}
