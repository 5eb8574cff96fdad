import type { Span } from "../errors.ts";
import type { Read } from "./run.ts";

/** Something with a value, and where it stands. */
export interface Expression extends Wanted {
  readonly read: Read;
}

/** `$x := .a | f`: a value, and the variables it is given to. */
export interface Pipeline extends Expression {
  /** In the order of the source; empty when it is only a value. */
  readonly slots: readonly number[];
}

/** The value that an error about a missing value names. */
export interface Wanted extends Span {
  /** Set for names that are looked up one below the other. */
  readonly path: Path | undefined;
}

export interface Path {
  /** Reads the value that the first step starts from. */
  readonly base: Read;
  readonly steps: readonly string[];
  /** The same from the data of the template down, where that is known. */
  readonly fromRoot: RootPath;
}

/** The way from what a template was called with, "" for that itself; undefined where it is not known, as in a loop. */
export type RootPath = string | undefined;

/** Longer ones are of no use to anybody, and each place that reads from one would hold it once more. */
const maxPathLength = 200;

export function pathBelow(root: RootPath, steps: readonly string[]): RootPath {
  if (root === undefined) return undefined;
  const path = root === "" ? steps.join(".") : `${root}.${steps.join(".")}`;
  return path.length > maxPathLength ? undefined : path;
}
