import { ValueError } from "@mci/plugin-kit/templates";
import { arithmeticFunctions } from "./arithmetic.ts";
import { collectionFunctions } from "./collections.ts";
import { comparisonFunctions } from "./comparisons.ts";
import { dateFunctions } from "./date.ts";
import { endless, goFunction, type GoFunction } from "./go-function.ts";
import { logicFunctions } from "./logic.ts";
import { sprigTexts } from "./sprig-texts.ts";
import { sprigValues } from "./sprig-values.ts";
import { textFunctions } from "./texts.ts";

/** A function of the author, with parameters of any types: the template passes what the author wrote. */
export type OwnFunction = (...args: never[]) => unknown;

export type FunctionTable = ReadonlyMap<string, GoFunction>;

/** The functions templates can call: those of Go, the usual ones of sprig, and those of the owner. */
export function functionTable(own: Readonly<Record<string, OwnFunction>>): FunctionTable {
  return new Map([...standard, ...Object.entries(own).map(([name, call]) => [name, ownFunction(call)] as const)]);
}

const standard: readonly (readonly [string, GoFunction])[] = Object.entries({
  ...logicFunctions,
  ...comparisonFunctions,
  ...collectionFunctions,
  ...textFunctions,
  ...arithmeticFunctions,
  ...dateFunctions,
  ...sprigTexts,
  ...sprigValues,
});

function ownFunction(call: OwnFunction): GoFunction {
  const answer: GoFunction["call"] = (args) => {
    const value: unknown = Reflect.apply(call, undefined, args);
    if (value instanceof Promise) throw new ValueError("it answers with a promise, and a template cannot wait");
    // A function without an answer has nothing to say, which is not the same as a missing value.
    return value ?? null;
  };
  return goFunction(answer, 0, endless);
}
