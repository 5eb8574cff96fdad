/** A regular expression that is ready to run. */
export interface Pattern {
  test(text: string): boolean;
  /** What a test of so many characters may cost, in the units of a run. */
  cost(length: number): number;
}

/** Makes patterns. Undefined for an expression that it cannot run: such a pattern is not enforced. */
export type PatternEngine = (source: string) => Pattern | undefined;
