import { WrittenNumber } from "@mci/plugin-kit";
import type { Budget } from "@mci/plugin-kit/templates";

import { of, takes, type Definition, type Definitions } from "./definition.ts";
import { comparisons, isIn, remainder } from "./operators.ts";
import { Callable, isMapping, isNumber, isTrue, toNumber } from "./values.ts";

const equal = compares("==");
const [less, more] = [compares("<"), compares(">")];

/** The tests of jinja, and those nunjucks has beside them. */
export const builtinTests: Definitions = {
  defined: of((value) => value !== undefined),
  undefined: of((value) => value === undefined),
  none: of((value) => value === null),
  null: of((value) => value === null),
  true: of((value) => value === true),
  false: of((value) => value === false),
  truthy: of((value, { budget }) => isTrue(value, budget)),
  falsy: of((value, { budget }) => !isTrue(value, budget)),
  boolean: of((value) => typeof value === "boolean"),
  number: of(isNumber),
  integer: of(isInteger),
  float: of((value) => isNumber(value) && !isInteger(value)),
  string: of((value) => typeof value === "string"),
  mapping: of(isMapping),
  sequence: of(isIterable),
  iterable: of(isIterable),
  callable: of((value) => value instanceof Callable),
  in: takes(["seq"], (value, [seq], { budget }) => isIn(value, seq, budget)),
  eq: equal,
  equalto: equal,
  sameas: equal,
  ne: compares("!="),
  lt: less,
  lessthan: less,
  le: compares("<="),
  gt: more,
  greaterthan: more,
  ge: compares(">="),
  odd: of((value) => toNumber(value) !== undefined && remainder("odd", value, 2) === 1),
  even: of((value) => toNumber(value) !== undefined && remainder("even", value, 2) === 0),
  divisibleby: takes(["num"], (value, [num]) => remainder("divisibleby", value, num) === 0),
  upper: of(
    (value, { budget }) => typeof value === "string" && isCased(value, budget) && value === value.toUpperCase(),
  ),
  lower: of(
    (value, { budget }) => typeof value === "string" && isCased(value, budget) && value === value.toLowerCase(),
  ),
};

function compares(sign: string): Definition {
  const compare = comparisons[sign]!;
  return takes(["other"], (value, [other], { budget }) => compare(value, other, budget));
}

/** `1.0` of an answer is none, though JavaScript could not tell. */
function isInteger(value: unknown): boolean {
  if (WrittenNumber.is(value)) return /^-?\d+$/.test(value.text);
  return typeof value === "bigint" || Number.isInteger(value);
}

/** Jinja takes objects for sequences too. */
function isIterable(value: unknown): boolean {
  return Array.isArray(value) || typeof value === "string" || isMapping(value);
}

/** Whether there are letters in it that have a case. */
function isCased(value: string, budget: Budget): boolean {
  budget.characters(value.length);
  return value.toUpperCase() !== value.toLowerCase();
}
