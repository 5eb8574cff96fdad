/** The command line is invalid or cannot be carried out: printed without a stack, with exit code 2. */
export class UsageError extends Error {
  override readonly name: string = "UsageError";
  /** What to do about it. */
  readonly hint?: string;

  constructor(message: string, hint?: string) {
    super(message);
    if (hint !== undefined) this.hint = hint;
  }
}
