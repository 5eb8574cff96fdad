import { templateError } from "@mci/plugin-kit/templates";
import { placeError, formatSpan } from "../errors.ts";
import { toDouble, isNumber } from "../numbers.ts";
import { isList, isMap, listKeys, describe, type GoMap } from "../values.ts";
import type { Pipeline } from "./expression.ts";
import { goOn, leaveLoop, type Rendering, type Write } from "./run.ts";

/** A `{{range}}` as parsed. */
export interface Loop {
  /** The value to range over, and the variables of a round: its value, or its position and its value. */
  readonly over: Pipeline;
  readonly body: Write;
  readonly otherwise: Write | undefined;
}

/** Goes over the elements of a list, the values of a map in the order of its keys, or the numbers below one. */
export function writeLoop({ over, body, otherwise }: Loop): Write {
  const [first, second] = over.slots;
  const [positionSlot, valueSlot] = second === undefined ? [undefined, first] : [first, second];
  return (run, dot) => {
    let isEmpty = true;
    for (const [position, value] of elementsOf(over.read(run, dot), over, run)) {
      isEmpty = false;
      run.budget.step(over);
      if (positionSlot !== undefined) run.slots[positionSlot] = position;
      if (valueSlot !== undefined) run.slots[valueSlot] = value;
      const flow = body(run, value);
      run.budget.checkLength(run.out.length, over);
      if (flow === leaveLoop) break;
    }
    return isEmpty && otherwise !== undefined ? otherwise(run, dot) : goOn;
  };
}

function* elementsOf(values: unknown, over: Pipeline, run: Rendering): Iterable<readonly [unknown, unknown]> {
  if (isList(values)) yield* values.entries();
  else if (isMap(values)) for (const key of sortedKeys(values, over, run)) yield [key, values[key]];
  else if (values !== undefined && values !== null) {
    const count = countIn(values, over);
    for (let number = 0; number < count; number += 1) yield [number, number];
  }
}

/** Counted beside the rounds, since a loop may be left in its first one. */
function sortedKeys(values: GoMap, over: Pipeline, { budget }: Rendering): readonly string[] {
  try {
    return listKeys(values, budget).toSorted();
  } catch (error) {
    throw placeError(error, over, formatSpan(over));
  }
}

function countIn(value: unknown, over: Pipeline): number {
  const count = isNumber(value) ? toDouble(value) : Number.NaN;
  if (!Number.isInteger(count)) {
    throw templateError(
      over.source,
      over.start,
      "MCI_TEMPLATE_VALUE",
      `range can't iterate over ${formatSpan(over)}, ${describe(value)}.`,
    );
  }
  if (over.slots.length < 2) return count;
  const message = "range over a number has one variable, the number of the round.";
  throw templateError(over.source, over.start, "MCI_TEMPLATE_VALUE", message);
}
