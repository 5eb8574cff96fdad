import { truth } from "../values.ts";
import { endless, goFunction, takingMissing, type Connective, type GoFunction } from "./go-function.ts";

/** `and`, `or`, `not`, and `default`: `default "none" .a` is "none" where `.a` is false. */
export const logicFunctions: Readonly<Record<string, GoFunction>> = {
  and: connective(false),
  or: connective(true),
  not: takingMissing(goFunction(([value], { work }) => !truth(value, work), 1)),
  default: takingMissing(goFunction(([fallback, value], { work }) => (truth(value, work) ? value : fallback), 2)),
};

/** The first argument whose truth is `stopsAt`, else the last one. */
function connective(stopsAt: boolean): Connective {
  const call: GoFunction["call"] = (args, { work }) =>
    args.find((value) => truth(value, work) === stopsAt) ?? args.at(-1);
  return { ...takingMissing(goFunction(call, 1, endless)), stopsAt };
}
