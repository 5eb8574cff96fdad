import type { JsonObject } from "@mci/contract";
import { WrittenNumber } from "@mci/plugin-kit";
import { templateError, type Budget, type SourcePlace } from "@mci/plugin-kit/templates";
import type { Operand, Variable } from "../parse/operand.ts";
import type { Slots } from "./slots.ts";
import { computeWeight, type Compilation } from "../parse/compilation.ts";
import { firstValue } from "./missing.ts";
import { findStart, printOperands } from "../parse/operands.ts";
import type { Write } from "../parse/placeholder.ts";
import { plainNumber } from "./plain-number.ts";
import { isContainer } from "./property.ts";
import type { Sequence } from "./sequence.ts";
import { describeKind } from "./text.ts";

/** A loop as parsed. It starts at its directive. */
export interface Loop extends SourcePlace {
  readonly variable: Variable;
  readonly body: Sequence;
  /** Values looked up in the body. */
  readonly operands: number;
}

/** `@foreach(x in path)`: over the elements of an array or the values of an object. */
export function writeEach(loop: Loop, over: readonly Operand[], { options }: Compilation): Write {
  const { source, body } = loop;
  const context = { source, empty: options.missing === "empty" };
  const { slot, keySlot = slot } = loop.variable;
  const counter = new Counter(loop);
  return (slots, budget) => {
    const values = firstValue(context, over, slots, "@foreach over ");
    if (Array.isArray(values)) return eachElement(values, slots, budget);
    if (isContainer(values) && !WrittenNumber.is(values)) return eachEntry(values, slots, budget);
    if (values === undefined) return "";
    throw cannotLoop(loop, over, values);
  };

  function eachElement(values: readonly unknown[], slots: Slots, budget: Budget): string {
    counter.begin(budget, values.length);
    slots[keySlot] = undefined;
    let out = "";
    for (let index = 0; index < values.length; index += 1) {
      slots[slot] = values[index];
      out += body.write(slots, budget);
      counter.check(budget, out);
    }
    return out;
  }

  function eachEntry(values: JsonObject, slots: Slots, budget: Budget): string {
    const keys = Object.keys(values);
    counter.begin(budget, keys.length);
    let out = "";
    for (const key of keys) {
      slots[keySlot] = key;
      slots[slot] = values[key];
      out += body.write(slots, budget);
      counter.check(budget, out);
    }
    return out;
  }
}

/** `@for(i in range(from, to))`: `to` is not reached. */
export function writeRange(loop: Loop, [from, to]: readonly [Bound, Bound], { options }: Compilation): Write {
  const { source, body } = loop;
  const context = { source, empty: options.missing === "empty" };
  const { slot } = loop.variable;
  const counter = new Counter(loop);
  return (slots, budget) => {
    const start = integer(from, slots);
    const end = integer(to, slots);
    if (start === undefined || end === undefined || end <= start) return "";
    counter.begin(budget, end - start);
    let out = "";
    for (let value = start; value < end; value += 1) {
      slots[slot] = value;
      out += body.write(slots, budget);
      counter.check(budget, out);
    }
    return out;
  };

  function integer(bound: Bound, slots: Slots): number | undefined {
    const value = firstValue(context, bound, slots, "@for range bound ");
    if (value === undefined) return undefined;
    const found = integerIn(value);
    if (found === undefined) throw boundError(loop, bound, value);
    return found;
  }
}

/** The alternatives of one bound of a range. */
export type Bound = readonly Operand[];

/** An integer, or a string that is wholly one. */
export function integerIn(value: unknown): number | undefined {
  const number = typeof value === "string" && /^-?\d{1,16}$/.test(value) ? Number(value) : plainNumber(value);
  return typeof number === "number" && Number.isSafeInteger(number) ? number : undefined;
}

/** Enforces the limits of a loop. */
class Counter {
  private readonly loop: Loop;
  private readonly weight: number;

  constructor(loop: Loop) {
    this.loop = loop;
    this.weight = computeWeight(loop.operands);
  }

  begin(budget: Budget, rounds: number): void {
    budget.step(this.loop, rounds * this.weight);
  }

  /** After each round: loops and large comparisons inside it count on the same budget. */
  check(budget: Budget, out: string): void {
    budget.checkSteps(this.loop);
    budget.checkLength(out.length, this.loop);
  }
}

function cannotLoop(loop: Loop, over: readonly Operand[], value: unknown): Error {
  const message = `@foreach over ${printOperands(over)}: ${describeKind(value)} is neither an array nor an object.`;
  return templateError(loop.source, findStart(over), "MCI_TEMPLATE_VALUE", message);
}

function boundError(loop: Loop, bound: Bound, value: unknown): Error {
  const found = typeof plainNumber(value) === "number" ? "a number with a fraction, or too large" : describeKind(value);
  const message = `@for needs integers: ${printOperands(bound)} is ${found}.`;
  return templateError(loop.source, findStart(bound), "MCI_TEMPLATE_VALUE", message);
}
