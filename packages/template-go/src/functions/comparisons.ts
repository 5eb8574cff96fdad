import { compareNumbers } from "@mci/plugin-kit";
import { ValueError, type Budget } from "@mci/plugin-kit/templates";
import { isNumber } from "../numbers.ts";
import { detectKind } from "../values.ts";
import { endless, goFunction, takingMissing, type GoFunction } from "./go-function.ts";

/** `eq .a .b .c` is true when `.a` is one of the others. */
export const comparisonFunctions: Readonly<Record<string, GoFunction>> = {
  eq: takingMissing(
    goFunction(([first, ...others], budget) => others.some((other) => areEqual(first, other, budget)), 2, endless),
  ),
  ne: takingMissing(goFunction(([left, right], budget) => !areEqual(left, right, budget), 2)),
  lt: ordered((order) => order < 0),
  le: ordered((order) => order <= 0),
  gt: ordered((order) => order > 0),
  ge: ordered((order) => order >= 0),
};

/** Nil, and what is missing, equals only nil. */
function areEqual(left: unknown, right: unknown, budget: Budget): boolean {
  if (typeof left === "string" && typeof right === "string") {
    if (left.length === right.length) budget.skimmed(left.length);
    return left === right;
  }
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right) === 0;
  const [kind, other] = [detectKind(left), detectKind(right)];
  if (kind === "nil" || other === "nil") return kind === other;
  for (const each of [kind, other])
    if (each !== "bool" && each !== "number" && each !== "string") throw notComparable(each);
  if (kind !== other) throw incompatible(kind, other);
  return left === right;
}

function ordered(holds: (order: number) => boolean): GoFunction {
  const call: GoFunction["call"] = ([left, right], budget) => {
    const order = compareOrder(left, right, budget);
    return order !== undefined && holds(order);
  };
  return takingMissing(goFunction(call, 2));
}

/** Nil, and what is missing, is in no order with anything. */
function compareOrder(left: unknown, right: unknown, budget: Budget): number | undefined {
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right);
  if (typeof left === "string" && typeof right === "string") {
    budget.skimmed(Math.min(left.length, right.length));
    return left < right ? -1 : Number(left > right);
  }
  const [kind, other] = [detectKind(left), detectKind(right)];
  if (kind === "nil" || other === "nil") return undefined;
  for (const each of [kind, other]) if (each !== "number" && each !== "string") throw notComparable(each);
  throw incompatible(kind, other);
}

function notComparable(kind: string): ValueError {
  return new ValueError(`invalid type for comparison: ${kind}`);
}

function incompatible(kind: string, other: string): ValueError {
  return new ValueError(`incompatible types for comparison: ${kind} and ${other}`);
}
