import type { Path } from "../path.ts";

/** One thing that is wrong with a value, before it is put into words. */
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
  /** What an `enum` or `const` allows. */
  readonly allowed?: readonly unknown[];
  /** What a `type` allows. */
  readonly types?: readonly string[];
}
