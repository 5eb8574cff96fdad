import type { Budget } from "@mci/plugin-kit/templates";
import { identity, sorted } from "../values/operators.ts";

/** A pair of what its items have in common and those items, with both under their names too. */
export type Group = readonly [unknown, readonly unknown[]] & {
  readonly grouper: unknown;
  readonly list: readonly unknown[];
};

/** Groups in the order of what they have in common, the items of each in the order they came in. */
export function groupBy(
  items: readonly unknown[],
  read: (item: unknown) => unknown,
  caseSensitive: boolean,
  budget: Budget,
): readonly Group[] {
  const groups = new Map<string, { readonly grouper: unknown; readonly list: unknown[] }>();
  for (const item of items) {
    const grouper = read(item);
    const key = identity(grouper, caseSensitive, budget);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { grouper, list: [item] });
    else group.list.push(item);
  }
  const sorting = { keys: [({ grouper }: { readonly grouper: unknown }) => grouper], caseSensitive, reverse: false };
  return sorted([...groups.values()], sorting, budget).map(({ grouper, list }) =>
    Object.assign([grouper, list] as const, { grouper, list }),
  );
}
