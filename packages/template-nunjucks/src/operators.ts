import { jsonText, WrittenNumber, type Limits } from "@mci/contract";

import { Unfit } from "./mistakes.ts";
import { isMapping, isNumber, kindOf, numberOf, own, textOf } from "./values.ts";

/** Equal in type and content: 5 is not "5", 1.0 is 1. What is missing equals nothing but itself. */
export function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (WrittenNumber.is(left) && WrittenNumber.is(right)) return identity(left, true) === identity(right, true);
  if (isNumber(left) && isNumber(right)) return numberOf(left) === numberOf(right);
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => isEqual(item, right[index]));
  }
  if (!isMapping(left) || !isMapping(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isEqual(left[key], right[key]))
  );
}

type Comparison = (left: unknown, right: unknown) => boolean;

/** Two texts by their letters, everything else as numbers; what is none compares false. */
function ordered(compare: (left: number | string, right: number | string) => boolean): Comparison {
  return (left, right) => {
    if (typeof left === "string" && typeof right === "string") return compare(left, right);
    const [first, second] = [numberOf(left), numberOf(right)];
    return first !== undefined && second !== undefined && compare(first, second);
  };
}

export const comparisons: Readonly<Record<string, Comparison>> = {
  "==": isEqual,
  "===": isEqual,
  "!=": (left, right) => !isEqual(left, right),
  "!==": (left, right) => !isEqual(left, right),
  "<": ordered((left, right) => left < right),
  ">": ordered((left, right) => left > right),
  "<=": ordered((left, right) => left <= right),
  ">=": ordered((left, right) => left >= right),
};

/** `left in right`: an item of a list, a part of a text, a key of an object. */
export function isIn(left: unknown, right: unknown): boolean {
  if (left === undefined || right === undefined || right === null) return false;
  if (typeof right === "string") return left !== null && right.includes(textOf(left));
  if (Array.isArray(right)) return right.some((item) => isEqual(left, item));
  if (isMapping(right)) return own(right, left) !== undefined;
  throw new Unfit(`\`in\` looks into a list, a text or an object, not into ${kindOf(right)}`);
}

export type Operation = (left: unknown, right: unknown, limits: Limits) => unknown;

export const operations: Readonly<Record<string, Operation>> = {
  Add: (left, right, limits) => {
    if (typeof left === "string" || typeof right === "string") return joined(left, right, limits);
    if (!Array.isArray(left) || !Array.isArray(right)) return calculated("+", left, right, (a, b) => a + b);
    if (left.length + right.length > limits.loopSteps) throw tooLong("list");
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

function joined(left: unknown, right: unknown, { outputBytes }: Limits): string {
  const text = textOf(left) + textOf(right);
  if (text.length > outputBytes) throw tooLong("text");
  return text;
}

function tooLong(what: string): Unfit {
  return new Unfit(`A ${what} grows too long here`, undefined, "MCI_TEMPLATE_LIMIT");
}

function divisor(value: unknown): unknown {
  if (numberOf(value) === 0) throw new Unfit("Division by zero");
  return value;
}

function calculated(
  sign: string,
  left: unknown,
  right: unknown,
  calculate: (left: number, right: number) => number,
): number {
  const result = calculate(operand(sign, left), operand(sign, right));
  if (!Number.isFinite(result)) throw new Unfit(`${sign} gives no finite number here`);
  return result;
}

export function operand(sign: string, value: unknown): number {
  const number = numberOf(value);
  if (number === undefined) throw new Unfit(`${sign} needs numbers, not ${kindOf(value)}`);
  if (!Number.isFinite(number)) throw new Unfit(`${sign} needs numbers that are not beyond all bounds`);
  return number;
}

/**
 * The order of sorted lists, for values of any kind: numbers, then texts, then everything else as JSON, then null and
 * what is missing. Letter case counts only where that is asked for.
 */
export function order(left: unknown, right: unknown, caseSensitive: boolean): number {
  const ranks = rank(left) - rank(right);
  if (ranks !== 0) return ranks;
  const [first, second] = [sortKey(left, caseSensitive), sortKey(right, caseSensitive)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

function rank(value: unknown): number {
  if (value === undefined || value === null) return 3;
  if (isNumber(value) || typeof value === "boolean") return 0;
  return typeof value === "string" ? 1 : 2;
}

function sortKey(value: unknown, caseSensitive: boolean): string | number {
  if (typeof value === "string") return caseSensitive ? value : value.toLowerCase();
  return numberOf(value) ?? jsonText(value) ?? "";
}

/** One text for all values that count as the same in a group or a list without repetitions. */
export function identity(value: unknown, caseSensitive: boolean): string {
  if (typeof value === "string") return `text ${caseSensitive ? value : value.toLowerCase()}`;
  // Long ids that JavaScript takes for the same number are told apart by their digits.
  if (WrittenNumber.is(value) && Math.abs(value.value) > Number.MAX_SAFE_INTEGER) return `number ${value.text}`;
  return isNumber(value) ? `number ${numberOf(value)}` : `other ${jsonText(value)}`;
}
