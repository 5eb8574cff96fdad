import type { Path } from "../path.ts";

/** A problem with a value, before it is worded. */
export interface Finding {
  readonly at: Path;
  readonly keyword: string;
  /** The end of the sentence: `must be a string`. Unused for names. */
  readonly words: string;
  /** The value, where the sentence shows it. */
  readonly value?: unknown;
  /** The name that is missing, or not known. */
  readonly name?: string;
  /** The names that are known where one is not. */
  readonly known?: Iterable<string> | undefined;
  /** Values that an `enum` or `const` allows. */
  readonly allowed?: readonly unknown[];
  /** Types that a `type` allows. */
  readonly types?: readonly string[];
}
