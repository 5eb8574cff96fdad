import type { CompileOptions } from "@mci/contract";
import { Bindings } from "./bindings.ts";
import type { Sequence } from "../render/sequence.ts";

/** State that a template and everything it includes share while they are parsed. */
export interface Compilation {
  readonly options: CompileOptions;
  readonly bindings: Bindings;
  /** Included files, parsed once for each place where other loop variables are known. */
  included: Map<string, Included> | undefined;
  /** Characters of template read so far. */
  read: number;
}

export interface Included {
  readonly body: Sequence;
  readonly weight: number;
}

export function newCompilation(options: CompileOptions): Compilation {
  return { options, bindings: new Bindings(options.limits), included: undefined, read: 0 };
}

/**
 * How many loop steps one round of a body counts, `operands` being the number of values looked up in it: one, and
 * one more per thousand, so that a loop over a huge body ends as early as many rounds of a small one.
 */
export function computeWeight(operands: number): number {
  return 1 + Math.floor(operands / 1000);
}
