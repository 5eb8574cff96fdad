import { attributeOf } from "../attribute.ts";
import { bounded, flag, of, takes, text, whole, type Definitions } from "../definition.ts";
import { ValueError } from "../mistakes.ts";
import { identity, operand, order, sorted, sortKey } from "../operators.ts";
import { isMapping, isTrue, itemsOf, kindOf, lengthOf, own, textOf } from "../values.ts";
import type { Budget } from "../budget.ts";
import { groupBy } from "./group-by.ts";

export const listFilters: Definitions = {
  default: {
    ...takes(["default_value", "boolean"], (value, [fallback, boolean], { work }) =>
      value === undefined || (flag(boolean, work) && !isTrue(value, work)) ? fallback : value,
    ),
    defaults: [""],
    takesMissing: true,
  },
  first: of((value, { work }) => itemsOf(value, work)[0]),
  last: of((value, { work }) => itemsOf(value, work).at(-1)),
  length: of((value, { work }) => (typeof value === "string" ? lengthOf(value, work) : itemsOf(value, work).length)),
  list: of((value, { work }) => copied(itemsOf(value, work), work)),
  items: of((value, { work }) => entriesOf(value, work)),
  attr: takes(["name"], (value, [name], { work }) => own(value, name, work)),
  join: takes(["d", "attribute"], (value, [separator, attribute], { limits, work }) => {
    const [between, read] = [text(separator, "", work), attributeOf(attribute, work)];
    const items = eachOf(value, work);
    bounded((items.length - 1) * between.length, limits.outputBytes);
    let size = items.length * between.length;
    const texts = items.map((item) => {
      const written = textOf(read(item), work);
      // One long text may be in a list many times, and is in memory once.
      bounded((size += written.length), limits.outputBytes);
      return written;
    });
    work.skimmed(size);
    return texts.join(between);
  }),
  sort: takes(["reverse", "case_sensitive", "attribute"], (value, [reverse, caseSensitive, attribute], { work }) => {
    const keys = typeof attribute === "string" ? attribute.split(",") : [attribute];
    return sorted(
      eachOf(value, work),
      {
        keys: keys.map((key) => attributeOf(key, work)),
        caseSensitive: flag(caseSensitive, work),
        reverse: flag(reverse, work),
      },
      work,
    );
  }),
  dictsort: takes(["case_sensitive", "by", "reverse"], (value, [caseSensitive, by = "key", reverse], { work }) => {
    if (by !== "key" && by !== "value") throw new ValueError(`by is 'key' or 'value', not ${kindOf(by)}`);
    return sorted(
      entriesOf(value, work),
      {
        keys: [(entry) => entry[by === "key" ? 0 : 1]],
        caseSensitive: flag(caseSensitive, work),
        reverse: flag(reverse, work),
      },
      work,
    );
  }),
  groupby: takes(["attribute", "default", "case_sensitive"], (value, [attribute, fallback, caseSensitive], { work }) =>
    groupBy(eachOf(value, work), attributeOf(attribute, work, fallback), flag(caseSensitive, work), work),
  ),
  unique: takes(["case_sensitive", "attribute"], (value, [caseSensitive, attribute], { work }) => {
    const read = attributeOf(attribute, work);
    const seen = new Map<string, unknown>();
    for (const item of eachOf(value, work)) {
      const key = identity(read(item), flag(caseSensitive, work), work);
      if (!seen.has(key)) seen.set(key, item);
    }
    return [...seen.values()];
  }),
  min: takes(["case_sensitive", "attribute"], (value, args, { work }) => extreme(value, args, 1, work)),
  max: takes(["case_sensitive", "attribute"], (value, args, { work }) => extreme(value, args, -1, work)),
  sum: takes(["attribute", "start"], (value, [attribute, start = 0], { work }) => {
    const read = attributeOf(attribute, work);
    return eachOf(value, work).reduce((sum: number, item) => sum + operand("sum", read(item)), operand("sum", start));
  }),
  batch: takes(["linecount", "fill_with"], (value, [linecount, fill], { limits, work }) => {
    const size = whole("linecount", linecount, 1, 1);
    const items = eachOf(value, work);
    const batches = Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
      items.slice(at * size, (at + 1) * size),
    );
    const last = batches.at(-1);
    if (last === undefined || fill === undefined || fill === null) return batches;
    bounded(size, limits.loopSteps);
    work.items(size);
    batches[batches.length - 1] = [...last, ...Array.from({ length: size - last.length }, () => fill)];
    return batches;
  }),
  slice: takes(["slices", "fill_with"], (value, [slices, fill], { limits, work }) => {
    const count = whole("slices", slices, 1, 1);
    bounded(count, limits.loopSteps);
    work.items(count);
    const items = eachOf(value, work);
    const [size, longer] = [Math.floor(items.length / count), items.length % count];
    return Array.from({ length: count }, (_, at) => {
      const from = at * size + Math.min(at, longer);
      const slice = items.slice(from, from + size + (at < longer ? 1 : 0));
      return at >= longer && fill !== undefined && fill !== null ? [...slice, fill] : slice;
    });
  }),
};

/** The items of a value, something being done with each of them. */
function eachOf(value: unknown, work: Budget): readonly unknown[] {
  const items = itemsOf(value, work);
  work.items(items.length);
  return items;
}

function copied(items: readonly unknown[], work: Budget): readonly unknown[] {
  work.skimmed(items.length);
  return [...items];
}

function entriesOf(value: unknown, work: Budget): readonly [string, unknown][] {
  if (value === undefined) return [];
  if (!isMapping(value)) throw new ValueError(`An object is needed here, not ${kindOf(value)}`);
  const entries = Object.entries(value);
  work.items(entries.length);
  return entries;
}

function extreme(value: unknown, [caseSensitive, attribute]: readonly unknown[], sign: 1 | -1, work: Budget): unknown {
  const read = attributeOf(attribute, work);
  const isExact = flag(caseSensitive, work);
  const keyed = eachOf(value, work).map((item) => ({ item, key: sortKey(read(item), isExact, work) }));
  const [first, ...rest] = keyed;
  if (first === undefined) return undefined;
  return rest.reduce((best, each) => (order(each.key, best.key, work) * sign < 0 ? each : best), first).item;
}
