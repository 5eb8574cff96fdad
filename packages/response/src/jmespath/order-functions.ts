import type { Arguments } from "./arguments.ts";
import { takes, type Functions } from "./takes.ts";
import { compareTexts, type Reference } from "./values.ts";

export const orderFunctions: Functions = {
  sort: takes(1, 1, (args) => sorted(args, itself)),
  sort_by: takes(2, 2, (args) => sorted(args, args.expression(1))),
  max: takes(1, 1, (args) => first(args, itself, -1)),
  max_by: takes(2, 2, (args) => first(args, args.expression(1), -1)),
  min: takes(1, 1, (args) => first(args, itself, 1)),
  min_by: takes(2, 2, (args) => first(args, args.expression(1), 1)),
};

const itself: Reference = (item) => item;

interface Keyed {
  readonly item: unknown;
  readonly key: number | string;
}

function keyed(args: Arguments, keyOf: Reference): readonly Keyed[] {
  const items = args.list(0);
  return args.keys(items, keyOf).map((key, index) => ({ key, item: items[index] }));
}

function sorted(args: Arguments, keyOf: Reference): readonly unknown[] {
  return keyed(args, keyOf)
    .toSorted(compare)
    .map(({ item }) => item);
}

/** The first of those that come first, in this direction. */
function first(args: Arguments, keyOf: Reference, direction: 1 | -1): unknown {
  const [start, ...rest] = keyed(args, keyOf);
  if (start === undefined) return null;
  return rest.reduce((best, next) => (compare(next, best) * direction < 0 ? next : best), start).item;
}

function compare({ key: first }: Keyed, { key: second }: Keyed): number {
  if (typeof first === "string" && typeof second === "string") return compareTexts(first, second);
  return Number(first) - Number(second);
}
