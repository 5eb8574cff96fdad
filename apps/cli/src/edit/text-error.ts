/** A text that cannot be read, or cannot be changed without touching the rest of it. */
export class TextError extends Error {
  override readonly name = "TextError";
  /** The place of the mistake, both counted from 1; undefined if it has none. */
  readonly place?: { readonly line: number; readonly column: number };

  constructor(message: string, text?: string, offset = 0) {
    super(message);
    if (text !== undefined) this.place = placeAt(text, offset);
  }
}

/** Returns the line and the column of an offset, both counted from 1. */
export function placeAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
