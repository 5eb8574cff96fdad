import type { Literal } from "./path.ts";

/** A path, where its first step is read, and where its value is kept. */
export interface Path {
  readonly kind: "path";
  /** Where it stands in its source. */
  readonly at: number;
  /** Root first. */
  readonly steps: readonly string[];
  /** The slot of the value it starts at: of all the data, or of what its first step names. */
  readonly start: number;
  /** The slot of its value, if that is read more than once and stays the same. */
  slot: number | undefined;
  /** The innermost loop variable that is known where the path stands. */
  readonly known: Variable | undefined;
}

export interface Constant {
  readonly kind: "constant";
  readonly at: number;
  readonly value: Literal;
}

/** An alternative of a placeholder, or one side of a comparison. */
export type Operand = Path | Constant;

/** A loop variable, linked to those of the loops around it. */
export interface Variable {
  readonly name: string;
  readonly slot: number;
  /** The key of the entry, for a loop over an object; a range has none. */
  readonly keySlot: number | undefined;
  readonly outer: Variable | undefined;
}
