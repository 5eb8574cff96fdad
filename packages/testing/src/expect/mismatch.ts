/** One thing about a call that is not as its test expects. */
export interface Mismatch {
  /** JSON pointer of the expectation in the test, such as `/expect/text`. */
  readonly at: string;
  /** What was expected and what came, in one or more lines. */
  readonly message: string;
}
