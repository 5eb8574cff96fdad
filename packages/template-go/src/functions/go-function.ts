import type { Budget } from "@mci/plugin-kit/templates";

/** A function of the language. */
export interface GoFunction {
  /** How many arguments it takes, the one from a pipe included. */
  readonly minArguments: number;
  readonly maxArguments: number;
  /** True when what is missing is an argument like any other, and not an error. */
  readonly takesMissing: boolean;
  /** Throws ValueError if an argument is invalid. */
  call(args: readonly unknown[], budget: Budget): unknown;
}

/** `and` and `or` stop at the first argument that decides. */
export interface Connective extends GoFunction {
  readonly stopsAt: boolean;
}

export function isConnective(entry: GoFunction): entry is Connective {
  return "stopsAt" in entry;
}

/** A function of so many arguments: exactly, or from `least` to `most`. */
export function goFunction(
  call: GoFunction["call"],
  minArguments: number,
  maxArguments: number = minArguments,
): GoFunction {
  return { call, minArguments, maxArguments, takesMissing: false };
}

/** For functions of any number of arguments. */
export const endless: number = Number.POSITIVE_INFINITY;

export function takingMissing(entry: GoFunction): GoFunction {
  return { ...entry, takesMissing: true };
}
