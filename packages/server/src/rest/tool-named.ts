import type { Tool } from "@mci/contract";

/** A tool by its name. A list of tools never changes, so each is gone through once. */
export function toolNamed(tools: readonly Tool[], name: string): Tool | undefined {
  let named = known.get(tools);
  if (named === undefined) known.set(tools, (named = new Map(tools.map((tool) => [tool.name, tool]))));
  return named.get(name);
}

const known = new WeakMap<readonly Tool[], ReadonlyMap<string, Tool>>();
