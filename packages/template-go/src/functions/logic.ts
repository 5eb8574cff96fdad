import { truth } from "../values.ts";
import { endless, goFunction, takingMissing, type Connective, type GoFunction } from "./go-function.ts";

/** `and`, `or`, `not`, and `default`: `default "none" .a` is "none" where `.a` is false. */
export const logicFunctions: Readonly<Record<string, GoFunction>> = {
  and: connective(false),
  or: connective(true),
  not: takingMissing(goFunction(([value], budget) => !truth(value, budget), 1)),
  default: takingMissing(goFunction(([fallback, value], budget) => (truth(value, budget) ? value : fallback), 2)),
};

/** The first argument whose truth is `stopsAt`, else the last one. */
function connective(stopsAt: boolean): Connective {
  const call: GoFunction["call"] = (args, budget) =>
    args.find((value) => truth(value, budget) === stopsAt) ?? args.at(-1);
  return { ...takingMissing(goFunction(call, 1, endless)), stopsAt };
}
