import type { CompileOptions } from "@mci/contract";
import { tooMuchOutput } from "../limits.ts";
import { placed, written } from "../mistakes.ts";
import { textOf } from "../text.ts";
import type { Bounds } from "../budget.ts";
import type { Expression } from "./expression.ts";
import { missingValue } from "./missing.ts";
import { goOn, type Read, type Write } from "./run.ts";

/** Writes a value. */
export function writeValue(value: Expression, { limits, missing }: CompileOptions): Write {
  const { read } = value;
  const isStrict = missing === "error";
  return (run, dot) => {
    const found = read(run, dot);
    if (typeof found === "string") run.out += found;
    else if (found === undefined && isStrict) throw missingValue(value, run, dot);
    else run.out += text(found, run.bounds);
    if (run.out.length > limits.outputBytes) throw tooMuchOutput(value, limits.outputBytes);
    return goOn;
  };

  function text(found: unknown, bounds: Bounds): string {
    try {
      return textOf(found, bounds);
    } catch (error) {
      throw placed(error, value, written(value));
    }
  }
}

/** Works a value out for the sake of the variable it is given to. */
export function writeNothing(read: Read): Write {
  return (run, dot) => {
    read(run, dot);
    return goOn;
  };
}

/** Texts with something between each two of them, so there is one text more. */
export function writeSequence(texts: readonly string[], parts: readonly Write[]): Write {
  const [before = ""] = texts;
  const [part] = parts;
  const after = texts.slice(1);
  if (part === undefined) {
    return (run) => {
      run.out += before;
      return goOn;
    };
  }
  return (run, dot) => {
    // There may be more parts in a loop than there are rounds.
    run.bounds.work.characters(parts.length);
    run.out += before;
    for (let index = 0; index < parts.length; index += 1) {
      const flow = parts[index]!(run, dot);
      if (flow !== goOn) return flow;
      run.out += after[index]!;
    }
    return goOn;
  };
}
