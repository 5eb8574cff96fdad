/** An argument of the command line. */
export interface Argument {
  readonly text: string;
  /** True when the author wrote all of it. */
  readonly author: boolean;
  /** "props" when a caller wrote any of it. */
  readonly from: "author" | "props";
  /** JSON pointer in the execution block. */
  readonly at: string;
}
