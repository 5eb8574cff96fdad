import type { Tool } from "@mci/contract";

/** Finds a tool by its name. Arrays of tools never change, so each is indexed once. */
export function toolNamed(tools: readonly Tool[], name: string): Tool | undefined {
  let named = known.get(tools);
  if (named === undefined) known.set(tools, (named = new Map(tools.map((tool) => [tool.name, tool]))));
  return named.get(name);
}

const known = new WeakMap<readonly Tool[], ReadonlyMap<string, Tool>>();
