/** Thrown to end a command that was interrupted. */
export class Interrupted extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super("interrupted");
    this.exitCode = exitCode;
  }
}
