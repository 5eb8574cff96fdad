/** A description of what a call would do: a text to copy, such as a command line, and the values in it. */
export interface Explanation {
  readonly text: string;
  readonly parts: readonly ExplanationPart[];
}

/** A value in an explanation, and the field of the execution block it comes from. */
export interface ExplanationPart {
  readonly name: string;
  readonly value: string;
  /** JSON pointer in the execution block. */
  readonly at: string;
  /** The field it comes from if that is not part of the execution block: `rateLimit`. */
  readonly field?: string | undefined;
}
