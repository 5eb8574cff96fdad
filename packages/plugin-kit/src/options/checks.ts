import { isRecord } from "@mci/contract";
import type { Check } from "./option.ts";
import { optionError } from "./option-error.ts";

/** Returns a check of one value. `expected` completes "The option 'x' must be ...". */
export function mustBe(expected: string, isValid: (value: unknown) => boolean, hint?: string): Check {
  return (value, option) => {
    if (!isValid(value)) throw optionError(value, option, expected, hint);
  };
}

/** Allows any value: for options that another function checks. */
export const anything: Check = () => {};
/** Requires a string. */
export const string: Check = mustBe("a string", (value) => typeof value === "string");
/** Requires a string that is not empty. */
export const nonEmptyString: Check = mustBe("a non-empty string", (value) => typeof value === "string" && value !== "");
/** Requires true or false. */
export const boolean: Check = mustBe("true or false", (value) => typeof value === "boolean");
/** Requires a function. */
export const callback: Check = mustBe("a function", (value) => typeof value === "function");
/** Requires an object that is not an array. */
export const record: Check = mustBe("an object", isRecord);
/** Requires an AbortSignal, of any realm. */
export const abortSignal: Check = mustBe("an AbortSignal", (value) => hasMethods(value, ["addEventListener"]));

/** The longest delay of a timer in Node, in milliseconds; a longer one fires at once. */
export const maxTimerMs: number = 2 ** 31 - 1;

/** Returns a check of an integer within bounds, both included. */
export function integer(min: number, max: number = Number.MAX_SAFE_INTEGER): Check {
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  return mustBe(`an integer ${range}`, (value) => Number.isInteger(value) && inRange(value, min, max));
}

/** Returns a check of a number within bounds, both included; `Infinity` counts as a number. */
export function number(min: number, max: number = Number.POSITIVE_INFINITY): Check {
  const range = max === Number.POSITIVE_INFINITY ? `of at least ${min}` : `from ${min} to ${max}`;
  return mustBe(`a number ${range}`, (value) => inRange(value, min, max));
}

function inRange(value: unknown, min: number, max: number): boolean {
  return typeof value === "number" && value >= min && value <= max;
}

/** Returns a check of a string that is one of these. */
export function oneOf(...values: readonly string[]): Check {
  return mustBe(`one of ${values.join(", ")}`, (value) => typeof value === "string" && values.includes(value));
}

/** Returns a check of an array. `expected` describes the array, `check` tests each of its items. */
export function arrayOf(expected: string, check: Check): Check {
  return (value, option) => {
    if (!Array.isArray(value)) throw optionError(value, option, expected);
    for (const [index, item] of value.entries()) check(item, { ...option, name: `${option.name}[${index}]` });
  };
}

/** Returns a check of an object with values of one kind under any name. */
export function recordOf(check: Check): Check {
  return (value, option) => {
    if (!isRecord(value)) throw optionError(value, option, "an object");
    for (const [name, item] of Object.entries(value)) {
      if (item !== undefined) check(item, { ...option, name: `${option.name}.${name}` });
    }
  };
}

/** Returns a check of an object with these methods; it may be an instance of any class. */
export function objectWith(expected: string, methods: readonly string[], hint?: string): Check {
  const names = methods.map((method) => `'${method}'`).join(" and ");
  return mustBe(`${expected}, an object with ${names}`, (value) => hasMethods(value, methods), hint);
}

function hasMethods(value: unknown, methods: readonly string[]): boolean {
  if (typeof value !== "object" || value === null) return false;
  return methods.every((method) => typeof Reflect.get(value, method) === "function");
}

/** Returns the same check with messages that do not show the value. */
export function secret(check: Check): Check {
  return (value, option) => check(value, { ...option, isSecret: true });
}
