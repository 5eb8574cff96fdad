import { truth } from "../values.ts";
import { goOn, type Read, type Write } from "./run.ts";

export interface Branch {
  readonly test: Read;
  readonly write: Write;
}

/** `{{if}}` and `{{with}}`: writes the first branch whose test is true, which for `with` is its dot as well. */
export function writeBranches(word: "if" | "with", branches: readonly Branch[], otherwise: Write | undefined): Write {
  const isWith = word === "with";
  return (run, dot) => {
    for (const { test, write } of branches) {
      const value = test(run, dot);
      if (truth(value)) return write(run, isWith ? value : dot);
    }
    return otherwise === undefined ? goOn : otherwise(run, dot);
  };
}
