/** The command line is invalid or cannot be carried out: printed without a stack, with exit code 2. */
export class UsageError extends Error {
  override readonly name: string = "UsageError";
  readonly exitCode: number = 2;
  /** The way to fix it. */
  readonly hint?: string;

  constructor(message: string, hint?: string) {
    super(message);
    if (hint !== undefined) this.hint = hint;
  }
}

/**
 * An error of something that the command depends on and that does not answer, though the command line is fine: exit
 * code 1, after which a supervisor may try again.
 */
export class UnavailableError extends UsageError {
  override readonly name = "UnavailableError";
  override readonly exitCode = 1;
}
