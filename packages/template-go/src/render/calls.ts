import { WrittenNumber } from "@mci/plugin-kit";
import type { Budget } from "@mci/plugin-kit/templates";
import { isConnective, type Connective, type GoFunction } from "../functions/go-function.ts";
import { placeError, type Span } from "../errors.ts";
import { truth } from "../values.ts";
import type { Expression, Wanted } from "./expression.ts";
import { missingValue } from "./missing.ts";
import type { Stage } from "./stages.ts";

export interface Call extends Span {
  readonly name: string;
  readonly entry: GoFunction;
  readonly args: readonly Expression[];
  /** The piped value, which becomes the last argument. */
  readonly piped: Wanted | undefined;
  /** Whether a missing argument is an error, unless the function takes it. */
  readonly isStrict: boolean;
}

export function callStage(call: Call): Stage {
  return isConnective(call.entry) ? connectiveStage(call, call.entry) : plainStage(call);
}

/** `and` and `or` look at no more arguments than they need. */
function connectiveStage(call: Call, { stopsAt }: Connective): Stage {
  const { name, args, piped } = call;
  return (run, dot, before) => {
    let value: unknown;
    for (const arg of args) {
      value = arg.read(run, dot);
      if (isTrue(value, run.budget) === stopsAt) return value;
    }
    return piped === undefined ? value : before;
  };

  function isTrue(value: unknown, budget: Budget): boolean {
    try {
      return truth(value, budget);
    } catch (error) {
      throw placeError(error, call, name);
    }
  }
}

function plainStage(call: Call): Stage {
  const { name, entry, args, piped } = call;
  const refusesMissing = call.isStrict && !entry.takesMissing;
  return (run, dot, before) => {
    const values: unknown[] = [];
    for (const arg of args) {
      const value = arg.read(run, dot);
      if (value === undefined && refusesMissing) throw missingValue(arg, run, dot);
      values.push(value);
    }
    if (piped !== undefined) {
      if (before === undefined && refusesMissing) throw missingValue(piped, run, dot);
      values.push(before);
    }
    const result = outcome(values, run.budget);
    if (typeof result === "string") run.budget.checkLength(result.length, call);
    return result;
  };

  function outcome(values: readonly unknown[], budget: Budget): unknown {
    try {
      budget.characters(1);
      for (const value of values) if (WrittenNumber.is(value)) budget.characters(value.text.length);
      return entry.call(values, budget);
    } catch (error) {
      throw placeError(error, call, name);
    }
  }
}
