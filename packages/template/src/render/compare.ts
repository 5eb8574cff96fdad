import { compareNumbers, WrittenNumber } from "@mci/plugin-kit";
import type { Budget } from "@mci/plugin-kit/templates";
import { isContainer } from "./property.ts";
import { listKeys } from "./truth.ts";

type Compare = (left: unknown, right: unknown, budget: Budget) => boolean;

/** A comparison of two values. */
export interface Comparison {
  readonly mark: string;
  readonly compare: Compare;
  /** True for `<` and its like, false for equality. */
  readonly isOrder: boolean;
}

/** Longer marks first: `>=` starts like `>`. */
export const comparisons: readonly Comparison[] = [
  { mark: "==", compare: areEqual, isOrder: false },
  { mark: "!=", compare: (left, right, budget) => !areEqual(left, right, budget), isOrder: false },
  { mark: ">=", compare: ordered((order) => order >= 0), isOrder: true },
  { mark: "<=", compare: ordered((order) => order <= 0), isOrder: true },
  { mark: ">", compare: ordered((order) => order > 0), isOrder: true },
  { mark: "<", compare: ordered((order) => order < 0), isOrder: true },
];

/** Whether two values are of kinds that compare: for equality of one kind, for an order two numbers. None compares if it is missing. */
export function areComparable(left: unknown, right: unknown, isOrder: boolean): boolean {
  if (isOrder) return orderOf(left, right) !== undefined;
  return left !== undefined && kindOf(left) === kindOf(right);
}

function kindOf(value: unknown): string {
  if (isNumber(value)) return "number";
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** Two numbers, or a number and a string that is wholly a number; anything else is in no order. */
function ordered(holds: (order: number) => boolean): Compare {
  return (left, right) => {
    const order = orderOf(left, right);
    return order !== undefined && holds(order);
  };
}

function orderOf(left: unknown, right: unknown): number | undefined {
  if (!isNumber(left) && !isNumber(right)) return undefined;
  const [one, other] = [numberIn(left), numberIn(right)];
  const order = one === undefined || other === undefined ? undefined : compareNumbers(one, other);
  return Number.isNaN(order) ? undefined : order;
}

function isNumber(value: unknown): value is number | WrittenNumber {
  return typeof value === "number" || WrittenNumber.is(value);
}

function numberIn(value: unknown): number | WrittenNumber | undefined {
  if (isNumber(value)) return value;
  // No number needs more characters; without the bound, comparing one long string in a loop would take forever.
  if (typeof value !== "string" || value.length > 400) return undefined;
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value) ? new WrittenNumber(value) : undefined;
}

/** The same JSON type and value. What is missing equals nothing. */
function areEqual(left: unknown, right: unknown, budget: Budget): boolean {
  return left !== undefined && areSameValue(left, right, budget, 0);
}

function areSameValue(left: unknown, right: unknown, budget: Budget, depth: number): boolean {
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right) === 0;
  return isContainer(left) && isContainer(right) && !isNumber(left) && !isNumber(right)
    ? areSame(left, right, budget, depth)
    : left === right;
}

/** Deeper than any value of a request goes; beyond it nothing is equal, and the stack stays whole. */
const maxComparedDepth = 1000;

function areSame(left: object, right: object, budget: Budget, depth: number): boolean {
  if (left === right) return true;
  if (Array.isArray(left) !== Array.isArray(right) || depth > maxComparedDepth) return false;
  const keys = listKeys(left, budget);
  if (keys.length !== listKeys(right, budget).length) return false;
  return keys.every((key) => {
    const one: unknown = Reflect.get(left, key);
    const other: unknown = Object.hasOwn(right, key) ? Reflect.get(right, key) : undefined;
    return areSameValue(one, other, budget, depth + 1);
  });
}
