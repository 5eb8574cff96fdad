import type { CompileOptions } from "@mci/contract";
import type { Budget } from "@mci/plugin-kit/templates";
import { placeError, formatSpan } from "../errors.ts";
import { toText } from "../text.ts";
import type { Expression } from "./expression.ts";
import { missingValue } from "./missing.ts";
import { goOn, newSlots, type Read, type TemplateCall, type Write } from "./run.ts";

/** Writes a value. */
export function writeValue(value: Expression, missing: CompileOptions["missing"]): Write {
  const { read } = value;
  const isStrict = missing === "error";
  return (run, dot) => {
    const found = read(run, dot);
    if (typeof found === "string") run.out += found;
    else if (found === undefined && isStrict) throw missingValue(value, run, dot);
    else run.out += text(found, run.budget);
    run.budget.checkLength(run.out.length, value);
    return goOn;
  };

  function text(found: unknown, budget: Budget): string {
    try {
      return toText(found, budget);
    } catch (error) {
      throw placeError(error, value, formatSpan(value));
    }
  }
}

/** `{{template "name" .a}}`: what it writes sees the value as its dot and `$`, and none of the variables here. */
export function writeTemplateCall(call: TemplateCall, read: Read): Write {
  return (run, dot) => {
    const value = read(run, dot);
    const { slots, budget } = run;
    budget.step(call);
    budget.enter(call, "Templates that call each other");
    run.slots = newSlots(value, call.body);
    const flow = call.body.write(run, value);
    budget.checkLength(run.out.length, call);
    run.slots = slots;
    budget.leave();
    return flow;
  };
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
    run.budget.characters(parts.length);
    run.out += before;
    for (let index = 0; index < parts.length; index += 1) {
      const flow = parts[index]!(run, dot);
      if (flow !== goOn) return flow;
      run.out += after[index]!;
    }
    return goOn;
  };
}
