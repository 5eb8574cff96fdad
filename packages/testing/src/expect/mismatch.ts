/** A difference between a call and what its test expects. */
export interface Mismatch {
  /** JSON pointer of the expectation in the test, such as `/expect/text`. */
  readonly at: string;
  /** Expected and actual values, in one or more lines. */
  readonly message: string;
}
