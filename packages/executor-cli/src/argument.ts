/** An argument of the command line. */
export interface Argument {
  readonly text: string;
  /** True when the author wrote all of it. */
  readonly author: boolean;
  /** JSON pointer in the execution block. */
  readonly at: string;
}
