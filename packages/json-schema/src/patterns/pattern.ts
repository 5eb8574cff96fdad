export type Spend = (cost: number) => void;

/** A regular expression that is ready to run. */
export interface Pattern {
  /** `spend` is told what the test costs while it runs, in the units of a run, and may throw to end it. */
  test(text: string, spend: Spend): boolean;
}

/** Makes patterns. Undefined for an expression that it cannot run: such a pattern is not enforced. */
export type PatternEngine = (source: string) => Pattern | undefined;
