import type { LocateOptions, Place, Problem } from "@mci/contract";

/** A file as read: its value, what is wrong with its text, and a way to find places in it. */
export interface ParsedDocument {
  readonly file?: string;
  /** Deep-frozen; undefined when the text cannot be made out. */
  readonly value: unknown;
  readonly problems: readonly Problem[];
  /** Where a JSON pointer is; undefined when there is nothing, or no text. Costs nothing until it is called. */
  locate(pointer: string, options?: LocateOptions): Place | undefined;
}
