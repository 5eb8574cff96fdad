import type { Tool, ToolFilter } from "@mci/contract";

/** True for the tools a filter lets through; its members narrow each other. */
export function toolFilter(filter: ToolFilter): (tool: Tool) => boolean {
  const tests: ((tool: Tool) => boolean)[] = [];
  const { only, except, without, tags, withoutTags, toolsets } = filter;
  if (only) tests.push(named(only));
  if (except) tests.push(not(named(except)));
  if (without) tests.push(not(named(without)));
  if (tags) tests.push(tagged(tags));
  if (withoutTags) tests.push(not(tagged(withoutTags)));
  if (toolsets) tests.push(({ origin }) => origin.toolset !== undefined && toolsets.includes(origin.toolset));
  return (tool) => tests.every((test) => test(tool));
}

function named(names: readonly string[]): (tool: Tool) => boolean {
  const set = new Set(names);
  return (tool) => set.has(tool.name);
}

function tagged(tags: readonly string[]): (tool: Tool) => boolean {
  const set = new Set(tags);
  return (tool) => tool.tags.some((tag) => set.has(tag));
}

function not(test: (tool: Tool) => boolean): (tool: Tool) => boolean {
  return (tool) => !test(tool);
}
