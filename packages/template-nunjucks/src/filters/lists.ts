import { ValueError, type Budget } from "@mci/plugin-kit/templates";
import { attributeReader } from "../values/attribute.ts";
import { bounded, flag, of, takes, text, whole, type Definitions } from "../values/definition.ts";
import { added, identity, operand, order, sorted, sortKey } from "../values/operators.ts";
import { isMapping, isTrue, toItems, describeKind, countCharacters, own, toText } from "../values/values.ts";
import { groupBy } from "./group-by.ts";

export const listFilters: Definitions = {
  default: {
    ...takes(["default_value", "boolean"], (value, [fallback, boolean], { budget }) =>
      value === undefined || (flag(boolean, budget) && !isTrue(value, budget)) ? fallback : value,
    ),
    defaults: [""],
    takesMissing: true,
  },
  first: of((value, { budget }) => toItems(value, budget)[0]),
  last: of((value, { budget }) => toItems(value, budget).at(-1)),
  length: of((value, { budget }) =>
    typeof value === "string" ? countCharacters(value, budget) : toItems(value, budget).length,
  ),
  list: of((value, { budget }) => copied(toItems(value, budget), budget)),
  items: of((value, { budget }) => takeEntries(value, budget)),
  attr: takes(["name"], (value, [name], { budget }) => own(value, name, budget)),
  join: takes(["d", "attribute"], (value, [separator, attribute], { budget }) => {
    const [between, read] = [text(separator, "", budget), attributeReader(attribute, budget)];
    const items = takeItems(value, budget);
    bounded((items.length - 1) * between.length, budget.limits.outputBytes);
    let size = items.length * between.length;
    const texts = items.map((item) => {
      const written = toText(read(item), budget);
      // One long text may be in a list many times, and is in memory once.
      bounded((size += written.length), budget.limits.outputBytes);
      return written;
    });
    budget.skimmed(size);
    return texts.join(between);
  }),
  sort: takes(["reverse", "case_sensitive", "attribute"], (value, [reverse, caseSensitive, attribute], { budget }) => {
    const keys = typeof attribute === "string" ? attribute.split(",") : [attribute];
    return sorted(
      takeItems(value, budget),
      {
        keys: keys.map((key) => attributeReader(key, budget)),
        caseSensitive: flag(caseSensitive, budget),
        reverse: flag(reverse, budget),
      },
      budget,
    );
  }),
  dictsort: takes(["case_sensitive", "by", "reverse"], (value, [caseSensitive, by = "key", reverse], { budget }) => {
    if (by !== "key" && by !== "value") throw new ValueError(`by is 'key' or 'value', not ${describeKind(by)}`);
    return sorted(
      takeEntries(value, budget),
      {
        keys: [(entry) => entry[by === "key" ? 0 : 1]],
        caseSensitive: flag(caseSensitive, budget),
        reverse: flag(reverse, budget),
      },
      budget,
    );
  }),
  groupby: takes(
    ["attribute", "default", "case_sensitive"],
    (value, [attribute, fallback, caseSensitive], { budget }) =>
      groupBy(
        takeItems(value, budget),
        attributeReader(attribute, budget, fallback),
        flag(caseSensitive, budget),
        budget,
      ),
  ),
  unique: takes(["case_sensitive", "attribute"], (value, [caseSensitive, attribute], { budget }) => {
    const read = attributeReader(attribute, budget);
    const seen = new Map<string, unknown>();
    for (const item of takeItems(value, budget)) {
      const key = identity(read(item), flag(caseSensitive, budget), budget);
      if (!seen.has(key)) seen.set(key, item);
    }
    return [...seen.values()];
  }),
  min: takes(["case_sensitive", "attribute"], (value, args, { budget }) => extreme(value, args, 1, budget)),
  max: takes(["case_sensitive", "attribute"], (value, args, { budget }) => extreme(value, args, -1, budget)),
  sum: takes(["attribute", "start"], (value, [attribute, start = 0], { budget }) => {
    const read = attributeReader(attribute, budget);
    return takeItems(value, budget).reduce((sum: number, item) => added("sum", sum, read(item)), operand("sum", start));
  }),
  batch: takes(["linecount", "fill_with"], (value, [linecount, fill], { budget }) => {
    const size = whole("linecount", linecount, 1, 1);
    const items = takeItems(value, budget);
    const batches = Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
      items.slice(at * size, (at + 1) * size),
    );
    const last = batches.at(-1);
    if (last === undefined || fill === undefined || fill === null) return batches;
    bounded(size, budget.limits.loopSteps);
    budget.items(size);
    batches[batches.length - 1] = [...last, ...Array.from({ length: size - last.length }, () => fill)];
    return batches;
  }),
  slice: takes(["slices", "fill_with"], (value, [slices, fill], { budget }) => {
    const count = whole("slices", slices, 1, 1);
    bounded(count, budget.limits.loopSteps);
    budget.items(count);
    const items = takeItems(value, budget);
    const [size, longer] = [Math.floor(items.length / count), items.length % count];
    return Array.from({ length: count }, (_, at) => {
      const from = at * size + Math.min(at, longer);
      const slice = items.slice(from, from + size + (at < longer ? 1 : 0));
      return at >= longer && fill !== undefined && fill !== null ? [...slice, fill] : slice;
    });
  }),
};

/** The items of a value, something being done with each of them. */
function takeItems(value: unknown, budget: Budget): readonly unknown[] {
  const items = toItems(value, budget);
  budget.items(items.length);
  return items;
}

function copied(items: readonly unknown[], budget: Budget): readonly unknown[] {
  budget.skimmed(items.length);
  return [...items];
}

function takeEntries(value: unknown, budget: Budget): readonly [string, unknown][] {
  if (value === undefined) return [];
  if (!isMapping(value)) throw new ValueError(`An object is needed here, not ${describeKind(value)}`);
  const entries = Object.entries(value);
  budget.items(entries.length);
  return entries;
}

function extreme(
  value: unknown,
  [caseSensitive, attribute]: readonly unknown[],
  sign: 1 | -1,
  budget: Budget,
): unknown {
  const read = attributeReader(attribute, budget);
  const isExact = flag(caseSensitive, budget);
  const keyed = takeItems(value, budget).map((item) => ({ item, key: sortKey(read(item), isExact, budget) }));
  const [first, ...rest] = keyed;
  if (first === undefined) return undefined;
  return rest.reduce((best, each) => (order(each.key, best.key, budget) * sign < 0 ? each : best), first).item;
}
