import type { JsonObject } from "@mci/contract";
import { WrittenNumber } from "@mci/plugin-kit";

import { isJsonObject } from "../json/is-json-object.ts";
import { toNumber } from "../json/numbers.ts";
import type { EvaluationBudget } from "./budget.ts";

/** `&expression` as an argument: what it selects of an item. */
export type Reference = (item: unknown) => unknown;

export function isReference(value: unknown): value is Reference {
  return typeof value === "function";
}

/** As `type()` names it. */
export function nameType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (isReference(value)) return "expression";
  return toNumber(value) === undefined ? typeof value : "number";
}

/** null, false and everything empty. The number 0 is true. */
export function isFalse(value: unknown, budget: EvaluationBudget): boolean {
  if (value === null || value === false || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return isJsonObject(value) && listKeys(value, budget).length === 0;
}

/** Maximum depth of compared values: parsed JSON is never so deep, but a value from a program may be. */
const maxComparedDepth = 1_000;

/** Equal in type and value. Whole numbers are compared by all their digits, others as doubles. */
export function areEqual(first: unknown, second: unknown, budget: EvaluationBudget, depth: number = 0): boolean {
  budget.spend(1);
  if (depth > maxComparedDepth) throw new RangeError("too deep");
  if (typeof first === "string" && typeof second === "string") {
    budget.spend(Math.min(first.length, second.length) / 64);
    return first === second;
  }
  if (WrittenNumber.is(first) || WrittenNumber.is(second)) return areEqualNumbers(first, second, budget);
  if (Array.isArray(first) && Array.isArray(second)) {
    return (
      first.length === second.length && first.every((item, index) => areEqual(item, second[index], budget, depth + 1))
    );
  }
  if (!isJsonObject(first) || !isJsonObject(second)) return first === second;
  const keys = listKeys(first, budget);
  return (
    keys.length === listKeys(second, budget).length &&
    keys.every((key) => Object.hasOwn(second, key) && areEqual(first[key], second[key], budget, depth + 1))
  );
}

/** Looking at the names of an object takes time for each of them. */
export function listKeys(value: JsonObject, budget: EvaluationBudget): readonly string[] {
  const keys = Object.keys(value);
  budget.spend(keys.length);
  return keys;
}

function areEqualNumbers(first: unknown, second: unknown, budget: EvaluationBudget): boolean {
  const digits = readDigits(first, budget);
  const others = readDigits(second, budget);
  if (digits !== undefined && others !== undefined) return digits === others;
  return toNumber(first) === toNumber(second);
}

/** Returns the digits of an integer other than 0, which has two signs. */
function readDigits(value: unknown, budget: EvaluationBudget): string | undefined {
  if (toNumber(value) === undefined) return undefined;
  const text = String(value);
  budget.spend(text.length / 8);
  return /^-?[1-9]\d*$/.test(text) ? text : undefined;
}

/** In the order of code points. */
export function compareTexts(first: string, second: string): number {
  const length = Math.min(first.length, second.length);
  for (let at = 0; at < length; at += 1) {
    if (first.charCodeAt(at) !== second.charCodeAt(at))
      return (first.codePointAt(at) ?? 0) - (second.codePointAt(at) ?? 0);
  }
  return first.length - second.length;
}
