import { compareNumbers, jsonText, wholeIn, WrittenNumber } from "@mci/plugin-kit";
import { ValueError, type Budget } from "@mci/plugin-kit/templates";

import { exactNumber, keptNumber, longInteger } from "./digits.ts";
import { isMapping, isNumber, describeKind, toNumber, own, toText } from "./values.ts";

/** Equal in type and content: 5 is not "5", 1.0 is 1. What is missing equals nothing but itself. */
export function isEqual(left: unknown, right: unknown, budget: Budget): boolean {
  budget.characters(1);
  if (typeof left === "string" && typeof right === "string") {
    if (left.length === right.length) budget.skimmed(left.length);
    return left === right;
  }
  if (left === right) return true;
  if (isNumber(left) && isNumber(right)) return compareNumbers(countable(left)!, countable(right)!) === 0;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => isEqual(item, right[index], budget));
  }
  if (!isMapping(left) || !isMapping(right)) return false;
  const keys = Object.keys(left);
  const others = Object.keys(right);
  budget.keys(keys.length + others.length);
  return (
    keys.length === others.length &&
    keys.every((key) => Object.hasOwn(right, key) && isEqual(left[key], right[key], budget))
  );
}

type Comparison = (left: unknown, right: unknown, budget: Budget) => boolean;

/** Two texts by their letters, everything else as numbers; what is none compares false. */
function ordered(holds: (order: number) => boolean): Comparison {
  return (left, right, budget) => {
    budget.characters(1);
    if (typeof left === "string" && typeof right === "string") {
      budget.skimmed(Math.min(left.length, right.length));
      return holds(orderOfTexts(left, right));
    }
    const [first, second] = [countable(left), countable(right)];
    return first !== undefined && second !== undefined && holds(compareNumbers(first, second));
  };
}

function orderOfTexts(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** The number a value counts as, with all digits that were written. */
function countable(value: unknown): number | WrittenNumber | undefined {
  if (WrittenNumber.is(value)) return value;
  const written = longInteger(value);
  return written === undefined ? toNumber(value) : new WrittenNumber(written);
}

export const comparisons: Readonly<Record<string, Comparison>> = {
  "==": isEqual,
  "===": isEqual,
  "!=": (left, right, budget) => !isEqual(left, right, budget),
  "!==": (left, right, budget) => !isEqual(left, right, budget),
  "<": ordered((order) => order < 0),
  ">": ordered((order) => order > 0),
  "<=": ordered((order) => order <= 0),
  ">=": ordered((order) => order >= 0),
};

/** `left in right`: an item of a list, a part of a text, a key of an object. */
export function isIn(left: unknown, right: unknown, budget: Budget): boolean {
  if (left === undefined || right === undefined || right === null) return false;
  if (typeof right === "string") return left !== null && hasPart(right, toText(left, budget), budget);
  if (Array.isArray(right)) return right.some((item) => isEqual(left, item, budget));
  if (isMapping(right)) return own(right, left, budget) !== undefined;
  throw new ValueError(`\`in\` looks into a list, a text or an object, not into ${describeKind(right)}`);
}

function hasPart(text: string, part: string, budget: Budget): boolean {
  budget.searched(text, part);
  return text.includes(part);
}

export type Operation = (left: unknown, right: unknown, budget: Budget) => unknown;

export const operations: Readonly<Record<string, Operation>> = {
  Add: (left, right, budget) => {
    if (typeof left === "string" || typeof right === "string") return joined(left, right, budget);
    if (!Array.isArray(left) || !Array.isArray(right)) return added("+", left, right);
    if (left.length + right.length > budget.limits.loopSteps) throw tooLong("list");
    budget.skimmed(left.length + right.length);
    return [...left, ...right];
  },
  Concat: joined,
  Sub: (left, right) => calculated("-", left, right, [(a, b) => a - b, (a, b) => a - b]),
  Mul: (left, right) => calculated("*", left, right, [(a, b) => a * b, (a, b) => a * b]),
  Div: (left, right) => calculated("/", left, divisor(right), [(a, b) => a / b]),
  FloorDiv: (left, right) =>
    calculated("//", left, divisor(right), [(a, b) => Math.floor(a / b), (a, b) => (a - wholeRemainder(a, b)) / b]),
  Mod: (left, right) => remainder("%", left, divisor(right)),
  Pow: (left, right) =>
    calculated("**", left, right, [(a, b) => a ** b, isNegative(right) ? undefined : (a, b) => a ** b]),
};

export function added(sign: string, left: unknown, right: unknown): number {
  return calculated(sign, left, right, [(a, b) => a + b, (a, b) => a + b]);
}

/** The remainder has the sign of what it is divided by, as in jinja. */
export function remainder(sign: string, left: unknown, right: unknown): number {
  return calculated(sign, left, right, [
    (a, b) => {
      const rest = a % b;
      return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest;
    },
    wholeRemainder,
  ]);
}

function wholeRemainder(a: bigint, b: bigint): bigint {
  return ((a % b) + b) % b;
}

/** Two texts are joined without looking at them, however long they are. */
function joined(left: unknown, right: unknown, budget: Budget): string {
  const text = toText(left, budget) + toText(right, budget);
  if (text.length > budget.limits.outputBytes) throw tooLong("text");
  return text;
}

function tooLong(what: string): ValueError {
  return new ValueError(`A ${what} grows too long here`, { code: "MCI_TEMPLATE_LIMIT" });
}

function isNegative(value: unknown): boolean {
  return (toNumber(value) ?? 0) < 0;
}

function divisor(value: unknown): unknown {
  if (toNumber(value) === 0) throw new ValueError("Division by zero");
  return value;
}

/** How numbers are calculated, and how integers are where numbers would round. */
type Calculation = readonly [
  calculate: (left: number, right: number) => number,
  exactly?: ((left: bigint, right: bigint) => bigint) | undefined,
];

function calculated(sign: string, left: unknown, right: unknown, [calculate, exactly]: Calculation): number {
  const [first, second] = [operand(sign, left), operand(sign, right)];
  const result = calculate(first, second);
  if (!Number.isFinite(result)) throw new ValueError(`${sign} gives no finite number here`);
  if (exactly === undefined || [first, second, result].every(Number.isSafeInteger)) return result;
  const isExact = [first, second].every(isWritten) && Number.isInteger(result);
  return isExact ? keptNumber(exactly(wholeIn(first)!, wholeIn(second)!)) : result;
}

/** Larger integers have been written with an exponent: nobody expects all of their digits. */
function isWritten(number: number): boolean {
  return Number.isInteger(number) && Math.abs(number) < 1e21;
}

export function operand(sign: string, value: unknown): number {
  const number = exactNumber(value);
  if (number === undefined) throw new ValueError(`${sign} needs numbers, not ${describeKind(value)}`);
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
  budget: Budget,
): readonly Item[] {
  const sign = reverse ? -1 : 1;
  return items
    .map((item) => ({ item, keys: keys.map((key) => sortKey(key(item), caseSensitive, budget)) }))
    .toSorted((left, right) => {
      for (const [index, key] of left.keys.entries()) {
        const found = order(key, right.keys[index]!, budget);
        if (found !== 0) return found * sign;
      }
      return 0;
    })
    .map(({ item }) => item);
}

export interface Sorting<Item> {
  /** Keys to sort by; a later one decides if those before it are equal. */
  readonly keys: readonly ((item: Item) => unknown)[];
  readonly caseSensitive: boolean;
  readonly reverse: boolean;
}

/** A sort key of a value: its kind comes first. */
export interface SortKey {
  readonly rank: number;
  readonly key: string | number | WrittenNumber;
}

export function order(left: SortKey, right: SortKey, budget: Budget): number {
  budget.characters(1);
  if (left.rank !== right.rank) return left.rank - right.rank;
  if (typeof left.key === "string" && typeof right.key === "string") {
    budget.skimmed(Math.min(left.key.length, right.key.length));
    return orderOfTexts(left.key, right.key);
  }
  return typeof left.key === "string" || typeof right.key === "string" ? 0 : compareNumbers(left.key, right.key);
}

export function sortKey(value: unknown, caseSensitive: boolean, budget: Budget): SortKey {
  budget.items(1);
  if (value === undefined || value === null) return { rank: 3, key: 0 };
  if (isNumber(value) || typeof value === "boolean") return { rank: 0, key: countable(value) ?? 0 };
  budget.tree(value);
  if (typeof value === "string") return { rank: 1, key: caseSensitive ? value : value.toLowerCase() };
  return { rank: 2, key: jsonText(value) ?? "" };
}

/** Returns the same text for all values that count as equal in a group or a list without duplicates. */
export function identity(value: unknown, caseSensitive: boolean, budget: Budget): string {
  budget.items(1);
  budget.tree(value);
  if (typeof value === "string") return `text ${caseSensitive ? value : value.toLowerCase()}`;
  // Long ids that JavaScript takes for the same number are told apart by their digits.
  if (WrittenNumber.is(value) && Math.abs(value.value) > Number.MAX_SAFE_INTEGER) return `number ${value.text}`;
  return isNumber(value) ? `number ${toNumber(value)}` : `other ${jsonText(value)}`;
}
