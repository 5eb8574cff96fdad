import { attributeOf } from "../attribute.ts";
import { bounded, flag, of, takes, text, whole, type Definitions } from "../definition.ts";
import { Unfit } from "../mistakes.ts";
import { identity, operand, order } from "../operators.ts";
import { isMapping, isTrue, itemsOf, kindOf, lengthOf, own, textOf } from "../values.ts";
import { groupBy } from "./group-by.ts";

export const listFilters: Definitions = {
  default: {
    ...takes(["default_value", "boolean"], (value, [fallback, boolean]) =>
      value === undefined || (flag(boolean) && !isTrue(value)) ? fallback : value,
    ),
    defaults: [""],
    takesMissing: true,
  },
  first: of((value) => itemsOf(value)[0]),
  last: of((value) => itemsOf(value).at(-1)),
  length: of((value) => (typeof value === "string" ? lengthOf(value) : itemsOf(value).length)),
  list: of((value) => [...itemsOf(value)]),
  items: of((value) => entriesOf(value)),
  attr: takes(["name"], (value, [name]) => own(value, name)),
  join: takes(["d", "attribute"], (value, [separator, attribute], { limits }) => {
    const [between, read] = [text(separator, ""), attributeOf(attribute)];
    const items = itemsOf(value);
    bounded((items.length - 1) * between.length, limits.outputBytes);
    return items.map((item) => textOf(read(item))).join(between);
  }),
  sort: takes(["reverse", "case_sensitive", "attribute"], (value, [reverse, caseSensitive, attribute]) => {
    const keys = typeof attribute === "string" ? attribute.split(",") : [attribute];
    const readers = keys.map((key) => attributeOf(key));
    const sign = flag(reverse) ? -1 : 1;
    return itemsOf(value).toSorted((left, right) => {
      for (const read of readers) {
        const found = order(read(left), read(right), flag(caseSensitive));
        if (found !== 0) return found * sign;
      }
      return 0;
    });
  }),
  dictsort: takes(["case_sensitive", "by", "reverse"], (value, [caseSensitive, by = "key", reverse]) => {
    if (by !== "key" && by !== "value") throw new Unfit(`by is 'key' or 'value', not ${kindOf(by)}`);
    const at = by === "key" ? 0 : 1;
    const sign = flag(reverse) ? -1 : 1;
    return entriesOf(value).toSorted((left, right) => order(left[at], right[at], flag(caseSensitive)) * sign);
  }),
  groupby: takes(["attribute", "default", "case_sensitive"], (value, [attribute, fallback, caseSensitive]) =>
    groupBy(itemsOf(value), attributeOf(attribute, fallback), flag(caseSensitive)),
  ),
  unique: takes(["case_sensitive", "attribute"], (value, [caseSensitive, attribute]) => {
    const read = attributeOf(attribute);
    const seen = new Map<string, unknown>();
    for (const item of itemsOf(value)) {
      const key = identity(read(item), flag(caseSensitive));
      if (!seen.has(key)) seen.set(key, item);
    }
    return [...seen.values()];
  }),
  min: takes(["case_sensitive", "attribute"], (value, args) => extreme(value, args, 1)),
  max: takes(["case_sensitive", "attribute"], (value, args) => extreme(value, args, -1)),
  sum: takes(["attribute", "start"], (value, [attribute, start = 0]) => {
    const read = attributeOf(attribute);
    return itemsOf(value).reduce((sum: number, item) => sum + operand("sum", read(item)), operand("sum", start));
  }),
  batch: takes(["linecount", "fill_with"], (value, [linecount, fill], { limits }) => {
    const size = whole("linecount", linecount, 1, 1);
    const items = itemsOf(value);
    const batches = Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
      items.slice(at * size, (at + 1) * size),
    );
    const last = batches.at(-1);
    if (last === undefined || fill === undefined || fill === null) return batches;
    bounded(size, limits.loopSteps);
    batches[batches.length - 1] = [...last, ...Array.from({ length: size - last.length }, () => fill)];
    return batches;
  }),
  slice: takes(["slices", "fill_with"], (value, [slices, fill], { limits }) => {
    const count = whole("slices", slices, 1, 1);
    bounded(count, limits.loopSteps);
    const items = itemsOf(value);
    const [size, longer] = [Math.floor(items.length / count), items.length % count];
    return Array.from({ length: count }, (_, at) => {
      const from = at * size + Math.min(at, longer);
      const slice = items.slice(from, from + size + (at < longer ? 1 : 0));
      return at >= longer && fill !== undefined && fill !== null ? [...slice, fill] : slice;
    });
  }),
};

function entriesOf(value: unknown): [string, unknown][] {
  if (value === undefined) return [];
  if (isMapping(value)) return Object.entries(value);
  throw new Unfit(`An object is needed here, not ${kindOf(value)}`);
}

function extreme(value: unknown, [caseSensitive, attribute]: readonly unknown[], sign: 1 | -1): unknown {
  const read = attributeOf(attribute);
  const [first, ...rest] = itemsOf(value);
  return rest.reduce(
    (best, item) => (order(read(item), read(best), flag(caseSensitive)) * sign < 0 ? item : best),
    first,
  );
}
