import type { Limits } from "@mci/contract";
import { jsonText, WrittenNumber } from "@mci/plugin-kit";

import { ValueError } from "./mistakes.ts";
import { isMapping, isNumber, kindOf, numberOf, own, textOf } from "./values.ts";
import type { Budget } from "./budget.ts";

/** Equal in type and content: 5 is not "5", 1.0 is 1. What is missing equals nothing but itself. */
export function isEqual(left: unknown, right: unknown, work: Budget): boolean {
  work.characters(1);
  if (typeof left === "string" && typeof right === "string") {
    if (left.length === right.length) work.skimmed(left.length);
    return left === right;
  }
  if (left === right) return true;
  if (WrittenNumber.is(left) && WrittenNumber.is(right)) {
    return identity(left, true, work) === identity(right, true, work);
  }
  if (isNumber(left) && isNumber(right)) return numberOf(left) === numberOf(right);
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => isEqual(item, right[index], work));
  }
  if (!isMapping(left) || !isMapping(right)) return false;
  const keys = Object.keys(left);
  const others = Object.keys(right);
  work.keys(keys.length + others.length);
  return (
    keys.length === others.length &&
    keys.every((key) => Object.hasOwn(right, key) && isEqual(left[key], right[key], work))
  );
}

type Comparison = (left: unknown, right: unknown, work: Budget) => boolean;

/** Two texts by their letters, everything else as numbers; what is none compares false. */
function ordered(compare: (left: number | string, right: number | string) => boolean): Comparison {
  return (left, right, work) => {
    work.characters(1);
    if (typeof left === "string" && typeof right === "string") {
      work.skimmed(Math.min(left.length, right.length));
      return compare(left, right);
    }
    const [first, second] = [numberOf(left), numberOf(right)];
    return first !== undefined && second !== undefined && compare(first, second);
  };
}

export const comparisons: Readonly<Record<string, Comparison>> = {
  "==": isEqual,
  "===": isEqual,
  "!=": (left, right, work) => !isEqual(left, right, work),
  "!==": (left, right, work) => !isEqual(left, right, work),
  "<": ordered((left, right) => left < right),
  ">": ordered((left, right) => left > right),
  "<=": ordered((left, right) => left <= right),
  ">=": ordered((left, right) => left >= right),
};

/** `left in right`: an item of a list, a part of a text, a key of an object. */
export function isIn(left: unknown, right: unknown, work: Budget): boolean {
  if (left === undefined || right === undefined || right === null) return false;
  if (typeof right === "string") return left !== null && hasPart(right, textOf(left, work), work);
  if (Array.isArray(right)) return right.some((item) => isEqual(left, item, work));
  if (isMapping(right)) return own(right, left, work) !== undefined;
  throw new ValueError(`\`in\` looks into a list, a text or an object, not into ${kindOf(right)}`);
}

function hasPart(text: string, part: string, work: Budget): boolean {
  work.searched(text, part);
  return text.includes(part);
}

export type Operation = (left: unknown, right: unknown, limits: Limits, work: Budget) => unknown;

export const operations: Readonly<Record<string, Operation>> = {
  Add: (left, right, limits, work) => {
    if (typeof left === "string" || typeof right === "string") return joined(left, right, limits, work);
    if (!Array.isArray(left) || !Array.isArray(right)) return calculated("+", left, right, (a, b) => a + b);
    if (left.length + right.length > limits.loopSteps) throw tooLong("list");
    work.skimmed(left.length + right.length);
    return [...left, ...right];
  },
  Concat: joined,
  Sub: (left, right) => calculated("-", left, right, (a, b) => a - b),
  Mul: (left, right) => calculated("*", left, right, (a, b) => a * b),
  Div: (left, right) => calculated("/", left, divisor(right), (a, b) => a / b),
  FloorDiv: (left, right) => calculated("//", left, divisor(right), (a, b) => Math.floor(a / b)),
  // The remainder has the sign of what it is divided by, as in jinja.
  Mod: (left, right) => calculated("%", left, divisor(right), (a, b) => ((a % b) + b) % b),
  Pow: (left, right) => calculated("**", left, right, (a, b) => a ** b),
};

/** Two texts are joined without looking at them, however long they are. */
function joined(left: unknown, right: unknown, { outputBytes }: Limits, work: Budget): string {
  const text = textOf(left, work) + textOf(right, work);
  if (text.length > outputBytes) throw tooLong("text");
  return text;
}

function tooLong(what: string): ValueError {
  return new ValueError(`A ${what} grows too long here`, undefined, "MCI_TEMPLATE_LIMIT");
}

function divisor(value: unknown): unknown {
  if (numberOf(value) === 0) throw new ValueError("Division by zero");
  return value;
}

function calculated(
  sign: string,
  left: unknown,
  right: unknown,
  calculate: (left: number, right: number) => number,
): number {
  const result = calculate(operand(sign, left), operand(sign, right));
  if (!Number.isFinite(result)) throw new ValueError(`${sign} gives no finite number here`);
  return result;
}

export function operand(sign: string, value: unknown): number {
  const number = numberOf(value);
  if (number === undefined) throw new ValueError(`${sign} needs numbers, not ${kindOf(value)}`);
  if (!Number.isFinite(number)) throw new ValueError(`${sign} needs numbers that are not beyond all bounds`);
  return number;
}

/**
 * Sorts values of any kind by their keys: numbers, then texts, then everything else as JSON, then null and what is missing.
 * Letter case counts only where that is asked for. Each key is made once, however often its value is compared.
 */
export function sorted<Item>(
  items: readonly Item[],
  { keys, caseSensitive, reverse }: Sorting<Item>,
  work: Budget,
): readonly Item[] {
  const sign = reverse ? -1 : 1;
  return items
    .map((item) => ({ item, keys: keys.map((key) => sortKey(key(item), caseSensitive, work)) }))
    .toSorted((left, right) => {
      for (const [index, key] of left.keys.entries()) {
        const found = order(key, right.keys[index]!, work);
        if (found !== 0) return found * sign;
      }
      return 0;
    })
    .map(({ item }) => item);
}

export interface Sorting<Item> {
  /** What the items are sorted by; a later one decides where those before it are the same. */
  readonly keys: readonly ((item: Item) => unknown)[];
  readonly caseSensitive: boolean;
  readonly reverse: boolean;
}

/** What a value is sorted by: its kind first. */
export interface SortKey {
  readonly rank: number;
  readonly key: string | number;
}

export function order(left: SortKey, right: SortKey, work: Budget): number {
  work.characters(1);
  if (left.rank !== right.rank) return left.rank - right.rank;
  if (typeof left.key === "string" && typeof right.key === "string") {
    work.skimmed(Math.min(left.key.length, right.key.length));
  }
  if (left.key === right.key) return 0;
  return left.key < right.key ? -1 : 1;
}

export function sortKey(value: unknown, caseSensitive: boolean, work: Budget): SortKey {
  work.items(1);
  if (value === undefined || value === null) return { rank: 3, key: 0 };
  if (isNumber(value) || typeof value === "boolean") return { rank: 0, key: numberOf(value) ?? 0 };
  work.tree(value);
  if (typeof value === "string") return { rank: 1, key: caseSensitive ? value : value.toLowerCase() };
  return { rank: 2, key: jsonText(value) ?? "" };
}

/** One text for all values that count as the same in a group or a list without repetitions. */
export function identity(value: unknown, caseSensitive: boolean, work: Budget): string {
  work.items(1);
  work.tree(value);
  if (typeof value === "string") return `text ${caseSensitive ? value : value.toLowerCase()}`;
  // Long ids that JavaScript takes for the same number are told apart by their digits.
  if (WrittenNumber.is(value) && Math.abs(value.value) > Number.MAX_SAFE_INTEGER) return `number ${value.text}`;
  return isNumber(value) ? `number ${numberOf(value)}` : `other ${jsonText(value)}`;
}
