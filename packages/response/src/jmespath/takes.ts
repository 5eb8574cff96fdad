import type { Arguments } from "./arguments.ts";

/** A function of JMESPath. */
export interface JmespathFunction {
  /** The fewest arguments. */
  readonly minArguments: number;
  readonly maxArguments: number;
  run(args: Arguments): unknown;
}

/** By name. */
export type Functions = Readonly<Record<string, JmespathFunction>>;

export function takes(minArguments: number, maxArguments: number, run: (args: Arguments) => unknown): JmespathFunction {
  return { minArguments, maxArguments, run };
}
