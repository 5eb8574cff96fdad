import type { Arguments } from "./arguments.ts";

/** A function of JMESPath. */
export interface JmespathFunction {
  /** The fewest arguments. */
  readonly least: number;
  readonly most: number;
  run(args: Arguments): unknown;
}

/** By name. */
export type Functions = Readonly<Record<string, JmespathFunction>>;

export function takes(least: number, most: number, run: (args: Arguments) => unknown): JmespathFunction {
  return { least, most, run };
}
