/** The marks that a segment other than plain text may begin with. `@` is one in full templates only. */
export type Mark = "{{" | "{!!" | "@";

/** Finds the segments of a text from left to right. Looks at each character once for each mark, however many there are. */
export class Segments {
  /** The mark that ends the plain text found last; undefined at the end of the text. */
  mark: Mark | undefined;
  private readonly text: string;
  private readonly marks: readonly Mark[];
  /** The next place of each mark; looked for again only when it lies behind. */
  private readonly places: number[];

  constructor(text: string, marks: readonly Mark[]) {
    this.text = text;
    this.marks = marks;
    this.places = marks.map(() => -1);
  }

  /** Returns the end of the plain text that starts at `from`. */
  plainUntil(from: number): number {
    const { text, marks, places } = this;
    let end = text.length;
    this.mark = undefined;
    for (let index = 0; index < marks.length; index += 1) {
      if (places[index]! < from) places[index] = placeOf(text, marks[index]!, from);
      if (places[index]! >= end) continue;
      end = places[index]!;
      this.mark = marks[index];
    }
    return end;
  }
}

/** Like `indexOf`, but the end of the text when there is none. */
function placeOf(text: string, mark: Mark, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at;
}
