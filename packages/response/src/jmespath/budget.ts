/** The maximum cost of an evaluation. Expressions are written by authors, but what they run over is not. */
export class EvaluationBudget {
  /** The most characters of one text. */
  readonly characters: number;
  private readonly steps: number;
  private spent: number = 0;

  constructor(characters: number, steps: number) {
    this.characters = characters;
    this.steps = steps;
  }

  /** A step is one node of the expression, one item of a list, or eight characters of a text. */
  spend(steps: number): void {
    this.spent += steps;
    if (this.spent > this.steps) throw new Error(`the expression takes more than ${formatCount(this.steps)} steps`);
  }

  /** To be called before a text of that length is made. */
  spendOnText(characters: number): void {
    if (characters > this.characters) {
      throw new Error(`the expression makes a string of more than ${formatCount(this.characters)} characters`);
    }
    this.spend(characters / 8);
  }
}

function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}
