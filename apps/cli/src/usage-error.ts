/** The command line is wrong, or asks for something that cannot be done: shown without a stack, ends with 2. */
export class UsageError extends Error {
  override readonly name: string = "UsageError";
  /** What to do about it. */
  readonly hint?: string;

  constructor(message: string, hint?: string) {
    super(message);
    if (hint !== undefined) this.hint = hint;
  }
}
