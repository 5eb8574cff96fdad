import type { CallContext, Tool } from "@mci/contract";
import { BoundedMap } from "../limits/bounded-map.ts";
import { mayAccess } from "./access-rule.ts";

/**
 * Returns the tools that a caller sees. The same array for callers whose scopes open the same tools, and the given one where none is
 * restricted: what is made of a list is kept for its array.
 */
export function toolsSeenBy(tools: readonly Tool[], context: CallContext | undefined): readonly Tool[] {
  const restricted = restrictedOf(tools);
  if (restricted === undefined) return tools;
  const { scopes, lists } = restricted;
  const held: readonly unknown[] = Array.isArray(context?.scopes) ? context.scopes : [];
  const key = JSON.stringify(scopes.filter((scope) => held.includes(scope)));
  return lists.getOrMake(key, () => Object.freeze(tools.filter((tool) => mayAccess(tool, context))));
}

/** Whether callers with different scopes see different tools. */
export function isRestricted(tools: readonly Tool[]): boolean {
  return restrictedOf(tools) !== undefined;
}

interface Restricted {
  /** The scopes that tools require: whatever else a caller has makes no difference. */
  readonly scopes: readonly string[];
  readonly lists: BoundedMap<readonly Tool[]>;
}

/** Arrays of tools never change, so each is looked through once. */
const known = new WeakMap<readonly Tool[], Restricted | "open">();

function restrictedOf(tools: readonly Tool[]): Restricted | undefined {
  let found = known.get(tools);
  if (found === undefined) known.set(tools, (found = lookThrough(tools)));
  return found === "open" ? undefined : found;
}

function lookThrough(tools: readonly Tool[]): Restricted | "open" {
  const scopes = new Set(tools.flatMap(({ access }) => access?.scopes ?? []));
  return scopes.size === 0
    ? "open"
    : { scopes: [...scopes], lists: new BoundedMap({ entries: 100, weight: 1_000_000 }) };
}
