import { takes, type Functions } from "./takes.ts";

/** Objects are made with `Object.fromEntries`, to which `__proto__` is a name like any other. */
export const objectFunctions: Functions = {
  keys: takes(1, 1, (args) => Object.keys(args.object(0))),
  values: takes(1, 1, (args) => Object.values(args.object(0))),
  items: takes(1, 1, (args) => Object.entries(args.object(0))),
  from_items: takes(1, 1, (args) =>
    Object.fromEntries(
      args.list(0).map((item) => {
        const pair: readonly unknown[] = Array.isArray(item) ? item : [];
        const [name, value] = pair;
        if (pair.length === 2 && typeof name === "string") return [name, value];
        return args.refuse("an array of pairs of a string and a value", item, 0);
      }),
    ),
  ),
  merge: takes(1, Infinity, (args) =>
    Object.fromEntries(args.all.flatMap((_, index) => Object.entries(args.object(index)))),
  ),
  group_by: takes(2, 2, (args) => {
    const groups = new Map<string, unknown[]>();
    const evaluateKey = args.expression(1);
    for (const item of args.list(0)) {
      const key = evaluateKey(item);
      if (typeof key !== "string") return args.refuse("an expression that gives strings", key, 1);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
    return Object.fromEntries(groups);
  }),
};
