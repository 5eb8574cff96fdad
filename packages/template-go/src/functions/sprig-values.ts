import { ValueError, type Budget } from "@mci/plugin-kit/templates";
import { describe, isList, truth } from "../values.ts";
import { endless, goFunction, takingMissing, type GoFunction } from "./go-function.ts";

/** Functions for any values that people know from sprig. */
export const sprigValues: Readonly<Record<string, GoFunction>> = {
  empty: takingMissing(goFunction(([value], budget) => !truth(value, budget), 1)),
  coalesce: takingMissing(goFunction((args, budget) => args.find((value) => truth(value, budget)), 0, endless)),
  ternary: goFunction(([yes, no, value]) => (isTrue(value) ? yes : no), 3),
  list: goFunction(list, 0, endless),
  first: goFunction(([list]) => listOf(list)[0], 1),
  last: goFunction(([list]) => listOf(list).at(-1), 1),
  uuidv4: goFunction(() => crypto.randomUUID(), 0),
};

function list(items: readonly unknown[], budget: Budget): readonly unknown[] {
  budget.characters(items.length * 10);
  return items;
}

function isTrue(value: unknown): boolean {
  if (typeof value === "boolean") return value;
  throw new ValueError(`expected true or false, found ${describe(value)}`);
}

function listOf(value: unknown): readonly unknown[] {
  if (isList(value)) return value;
  throw new ValueError(`expected a list, found ${describe(value)}`);
}
