import type { Budget } from "@mci/plugin-kit/templates";
import { plainNumber } from "./plain-number.ts";
import { isContainer } from "./property.ts";
import { listKeys } from "./truth.ts";

export type Comparison = (left: unknown, right: unknown, budget: Budget) => boolean;

/** Longer marks first: `>=` starts like `>`. */
export const comparisons: readonly (readonly [string, Comparison])[] = [
  ["==", areEqual],
  ["!=", (left, right, budget) => !areEqual(left, right, budget)],
  [">=", ordered((left, right) => left >= right)],
  ["<=", ordered((left, right) => left <= right)],
  [">", ordered((left, right) => left > right)],
  ["<", ordered((left, right) => left < right)],
];

/** Two numbers, or a number and a string that is wholly a number; anything else is in no order. */
function ordered(holds: (left: number, right: number) => boolean): Comparison {
  return (left, right) => {
    const one = plainNumber(left);
    const other = plainNumber(right);
    if (typeof one === "number") return holds(one, typeof other === "number" ? other : numberIn(other));
    return typeof other === "number" && holds(numberIn(one), other);
  };
}

/** NaN, which has no order, for everything but numbers. */
function numberIn(value: unknown): number {
  // No number needs more characters; without the bound, comparing one long string in a loop would take forever.
  if (typeof value !== "string" || value.length > 400) return Number.NaN;
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value) ? Number(value) : Number.NaN;
}

/** The same JSON type and value. What is missing equals nothing. */
function areEqual(left: unknown, right: unknown, budget: Budget): boolean {
  return left !== undefined && areSameValue(left, right, budget, 0);
}

function areSameValue(left: unknown, right: unknown, budget: Budget, depth: number): boolean {
  if (!isContainer(left) && !isContainer(right)) return left === right;
  const one = plainNumber(left);
  const other = plainNumber(right);
  return isContainer(one) && isContainer(other) ? areSame(one, other, budget, depth) : one === other;
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
