import { ValueError } from "@mci/plugin-kit/templates";
import { toDouble, isNumber, toGoNumber, toWhole, type GoNumber } from "../numbers.ts";
import { describe } from "../values.ts";
import { endless, goFunction, type GoFunction } from "./go-function.ts";

/** Whole numbers are counted with to the last digit and stay whole: `div 7 2` is 3. With a fraction, `div 7.5 2` is 3.75. */
export const arithmeticFunctions: Readonly<Record<string, GoFunction>> = {
  add: arithmetic({ plain: (left, right) => left + right, exact: (left, right) => left + right }, endless),
  sub: arithmetic({ plain: (left, right) => left - right, exact: (left, right) => left - right }),
  mul: arithmetic({ plain: (left, right) => left * right, exact: (left, right) => left * right }, endless),
  div: arithmetic({ plain: (left, right) => left / nonZero(right), exact: (left, right) => left / nonZero(right) }),
  mod: arithmetic({ plain: (left, right) => remainder(left, right), exact: (left, right) => left % nonZero(right) }),
};

interface Operation {
  readonly plain: (left: number, right: number) => number;
  /** For whole numbers where `plain` gives a fraction, or would lose digits. */
  readonly exact: (left: bigint, right: bigint) => bigint;
}

function arithmetic(operation: Operation, maxArguments = 2): GoFunction {
  return goFunction(
    ([first, ...others]) => {
      let result = numberFrom(first);
      for (const other of others) result = count(operation, result, numberFrom(other));
      return result;
    },
    2,
    maxArguments,
  );
}

function numberFrom(value: unknown): GoNumber {
  if (isNumber(value)) return value;
  throw new ValueError(value === undefined ? "an argument is missing" : `expected a number, found ${describe(value)}`);
}

function count({ plain, exact }: Operation, left: GoNumber, right: GoNumber): GoNumber {
  const [one, other] = [toDouble(left), toDouble(right)];
  if (Number.isSafeInteger(one) && Number.isSafeInteger(other)) {
    const result = plain(one, other);
    if (Number.isSafeInteger(result)) return result;
  }
  const [whole, otherWhole] = [toWhole(left), toWhole(right)];
  if (whole !== undefined && otherWhole !== undefined) return toGoNumber(exact(whole, otherWhole));
  for (const value of [left, right]) {
    // A double that large has lost its last digits already.
    if (Math.abs(toDouble(value)) > Number.MAX_SAFE_INTEGER)
      throw new ValueError("a number is too large to be counted with exactly");
  }
  const result = plain(one, other);
  if (Number.isFinite(result)) return result;
  throw new ValueError("the result is too large");
}

function nonZero<T extends number | bigint>(divisor: T): T {
  if (divisor) return divisor;
  throw new ValueError("division by zero");
}

function remainder(left: number, right: number): number {
  if (Number.isInteger(left) && Number.isInteger(right)) return left % nonZero(right);
  throw new ValueError("expected whole numbers");
}
