import { templateError } from "@mci/plugin-kit/templates";
import { placeError, formatSpan, type Span } from "../errors.ts";
import { toDouble, isNumber } from "../numbers.ts";
import { isList, isMap, listKeys, describe, type GoMap } from "../values.ts";
import type { Pipeline } from "./expression.ts";
import { goOn, leaveLoop, type Flow, type Rendering, type Write } from "./run.ts";

/** A `{{range}}` as parsed. */
export interface Loop {
  /** The value to range over, and the variables of a round: its value, or its position and its value. */
  readonly over: Pipeline;
  readonly body: Write;
  readonly otherwise: Write | undefined;
}

/** Goes over the elements of a list, the values of a map in the order of its keys, or the numbers below one. */
export function writeLoop(loop: Loop): Write {
  const { over, otherwise } = loop;
  const rounds = new Rounds(loop);
  return (run, dot) => {
    const values = over.read(run, dot);
    if (isList(values) && values.length > 0) return rounds.list(values, run);
    if (isMap(values)) {
      const keys = sortedKeys(values, over, run);
      if (keys.length > 0) return rounds.map(keys, values, run);
    } else if (!isList(values) && values !== undefined && values !== null) {
      const count = countIn(values, over);
      if (count > 0) return rounds.numbers(count, run);
    }
    return otherwise === undefined ? goOn : otherwise(run, dot);
  };
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

class Rounds {
  private readonly span: Span;
  private readonly body: Write;
  private readonly positionSlot: number | undefined;
  private readonly valueSlot: number | undefined;

  constructor({ over, body }: Loop) {
    const [first, second] = over.slots;
    this.span = over;
    this.body = body;
    this.positionSlot = second === undefined ? undefined : first;
    this.valueSlot = second ?? first;
  }

  list(values: readonly unknown[], run: Rendering): Flow {
    for (let index = 0; index < values.length; index += 1) {
      if (this.round(index, values[index], run) === leaveLoop) break;
    }
    return goOn;
  }

  map(keys: readonly string[], values: Readonly<Record<string, unknown>>, run: Rendering): Flow {
    for (const key of keys) if (this.round(key, values[key], run) === leaveLoop) break;
    return goOn;
  }

  numbers(count: number, run: Rendering): Flow {
    for (let number = 0; number < count; number += 1) {
      if (this.round(number, number, run) === leaveLoop) break;
    }
    return goOn;
  }

  private round(position: unknown, value: unknown, run: Rendering): Flow {
    run.budget.step(this.span);
    if (this.positionSlot !== undefined) run.slots[this.positionSlot] = position;
    if (this.valueSlot !== undefined) run.slots[this.valueSlot] = value;
    const flow = this.body(run, value);
    run.budget.checkLength(run.out.length, this.span);
    return flow;
  }
}
