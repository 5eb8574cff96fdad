import { ValueError, type Budget } from "@mci/plugin-kit/templates";
import { isTrue, describeKind, toNumber, toText } from "./values.ts";

/** A filter or a test. */
export interface Definition {
  /** Names of its arguments, in their order; absent when it takes any number of them. */
  readonly parameters?: readonly string[];
  /** Defaults of missing arguments; without one, undefined. */
  readonly defaults?: readonly unknown[];
  /** True for `default` and the like, which know what to do with a missing value. */
  readonly takesMissing?: boolean;
  apply(value: unknown, args: readonly unknown[], extra: Extra): unknown;
}

export interface Extra {
  /** Code that walks a value reports how far it went. */
  readonly budget: Budget;
  /** Named arguments of one that takes any number. */
  readonly named: ReadonlyMap<string, unknown>;
}

export type Definitions = Readonly<Record<string, Definition>>;

export function takes(parameters: readonly string[], apply: Definition["apply"]): Definition {
  return { parameters, apply };
}

/** A test or filter of a value alone. */
export function of(apply: (value: unknown, extra: Extra) => unknown): Definition {
  return { parameters: [], apply: (value, _args, extra) => apply(value, extra) };
}

/** A filter of a value as text, each character of which it looks at. */
export function ofText(apply: (text: string, extra: Extra) => unknown): Definition {
  return of((value, extra) => apply(wholeText(value, extra.budget), extra));
}

/** A value as a text of which each character is looked at. */
export function wholeText(value: unknown, budget: Budget): string {
  const text = toText(value, budget);
  budget.characters(text.length);
  return text;
}

export function text(argument: unknown, fallback: string, budget: Budget): string {
  return argument === undefined || argument === null ? fallback : toText(argument, budget);
}

/** A count or a width. Code that makes something of that size checks `bounded` too. */
export function whole(name: string, argument: unknown, fallback: number, min = 0): number {
  if (argument === undefined || argument === null) return fallback;
  const number = toNumber(argument);
  if (number === undefined || !Number.isInteger(number) || number < min || number > 1e9) {
    throw new ValueError(`${name} is a whole number from ${min} on, not ${number ?? describeKind(argument)}`);
  }
  return number;
}

export function flag(argument: unknown, budget: Budget, fallback = false): boolean {
  return argument === undefined ? fallback : isTrue(argument, budget);
}

/** Before something is made that could be huge, of a size that a value may have chosen. */
export function bounded(size: number, limit: number): void {
  if (size > limit) {
    throw new ValueError(`The result would be larger than ${limit}`, {
      hint: "Raise limits to allow more.",
      code: "MCI_TEMPLATE_LIMIT",
    });
  }
}
