import { placeError, formatSpan } from "../errors.ts";
import { truth } from "../values.ts";
import type { Expression } from "./expression.ts";
import { goOn, type Rendering, type Write } from "./run.ts";

export interface Branch {
  readonly test: Expression;
  readonly write: Write;
}

/** `{{if}}` and `{{with}}`: writes the first branch whose test is true, which for `with` is its dot as well. */
export function writeBranches(word: "if" | "with", branches: readonly Branch[], otherwise: Write | undefined): Write {
  const isWith = word === "with";
  return (run, dot) => {
    for (const { test, write } of branches) {
      const value = test.read(run, dot);
      if (holds(value, test, run)) return write(run, isWith ? value : dot);
    }
    return otherwise === undefined ? goOn : otherwise(run, dot);
  };
}

function holds(value: unknown, test: Expression, { budget }: Rendering): boolean {
  try {
    return truth(value, budget);
  } catch (error) {
    throw placeError(error, test, formatSpan(test));
  }
}
