import type { Located } from "./read/located.ts";

/** What an operation says cannot be carried out. It is left out with a warning; the others stay. */
export class Broken extends Error {
  override readonly name: string = "Broken";
  /** What to do about it. */
  readonly hint: string | undefined;
  /** Where it is, if it is elsewhere than the operation. */
  readonly at: Located | undefined;

  constructor(message: string, options: { readonly hint?: string; readonly at?: Located | undefined } = {}) {
    super(message);
    this.hint = options.hint;
    this.at = options.at;
  }
}
