import { takes, type Functions } from "./takes.ts";
import { areEqual, nameType } from "./values.ts";

export const listFunctions: Functions = {
  contains: takes(2, 2, (args) => {
    const [searched, wanted] = args.all;
    if (typeof searched !== "string") return args.list(0).some((item) => areEqual(item, wanted, args.budget));
    return typeof wanted === "string" ? args.search().text.includes(wanted) : null;
  }),
  length: takes(1, 1, (args) => {
    const [value] = args.all;
    if (typeof value === "string") return Array.from(args.string(0)).length;
    return Array.isArray(value) ? value.length : Object.keys(args.object(0)).length;
  }),
  map: takes(2, 2, (args) => args.list(1).map(args.expression(0))),
  not_null: takes(1, Infinity, ({ all }) => all.find((value) => value !== null) ?? null),
  reverse: takes(1, 1, (args) => {
    if (typeof args.all[0] === "string") return Array.from(args.string(0)).toReversed().join("");
    return args.list(0).toReversed();
  }),
  to_array: takes(1, 1, ({ all: [value] }) => (Array.isArray(value) ? value : [value])),
  type: takes(1, 1, ({ all: [value] }) => nameType(value)),
  zip: takes(1, Infinity, (args) => {
    const lists = args.all.map((_, index) => args.list(index));
    const length = Math.min(...lists.map((list) => list.length));
    return Array.from({ length }, (_, index) => lists.map((list) => list[index]));
  }),
};
