import type { Located } from "./read/located.ts";

/** An operation that cannot be carried out as documented. It is left out with a warning; the others stay. */
export class Broken extends Error {
  override readonly name: string = "Broken";
  /** The way to fix it. */
  readonly hint: string | undefined;
  /** Where it is, if it is elsewhere than the operation. */
  readonly at: Located | undefined;

  constructor(message: string, options: { readonly hint?: string; readonly at?: Located | undefined } = {}) {
    super(message);
    this.hint = options.hint;
    this.at = options.at;
  }
}

/** Returns what a step reads; undefined if that is broken, which costs no operation here. */
export function unlessBroken<T>(step: () => T): T | undefined {
  try {
    return step();
  } catch (error) {
    if (error instanceof Broken) return undefined;
    throw error;
  }
}
