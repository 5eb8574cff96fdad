import { ConfigError, type Tool, type ToolFilter } from "@mci/contract";
import { suggest } from "@mci/plugin-kit";

/**
 * True for the tools a filter lets through; its members narrow each other. Throws ConfigError for an unknown member:
 * a filter with a typing mistake must not let everything through.
 */
export function toolFilter(filter: ToolFilter): (tool: Tool) => boolean {
  for (const [member, value] of Object.entries(filter)) checkMember(member, value);
  const tests: ((tool: Tool) => boolean)[] = [];
  const { only, except, tags, withoutTags, toolsets } = filter;
  if (only) tests.push(named(only));
  if (except) tests.push(not(named(except)));
  if (tags) tests.push(tagged(tags));
  if (withoutTags) tests.push(not(tagged(withoutTags)));
  if (toolsets) tests.push(fromToolsets(toolsets));
  return (tool) => tests.every((test) => test(tool));
}

/** Equal for filters that let the same tools through, and say so in the same order. */
export function filterKey({ only, except, tags, withoutTags, toolsets }: ToolFilter): string {
  return JSON.stringify([only, except, tags, withoutTags, toolsets]);
}

function named(names: readonly string[]): (tool: Tool) => boolean {
  const set = new Set(names);
  return (tool) => set.has(tool.name);
}

function tagged(tags: readonly string[]): (tool: Tool) => boolean {
  const set = new Set(tags);
  return (tool) => tool.tags.some((tag) => set.has(tag));
}

function fromToolsets(names: readonly string[]): (tool: Tool) => boolean {
  const set = new Set(names);
  return ({ origin }) => origin.toolset !== undefined && set.has(origin.toolset);
}

function not(test: (tool: Tool) => boolean): (tool: Tool) => boolean {
  return (tool) => !test(tool);
}

const members = ["only", "except", "tags", "withoutTags", "toolsets"];

function checkMember(member: string, value: unknown): void {
  if (!members.includes(member)) {
    throw new ConfigError("MCI_CONFIG", `A filter has no member '${member}'.`, {
      hint: suggest(member, members, { list: "Valid members" }),
    });
  }
  if (value === undefined || (Array.isArray(value) && value.every((name) => typeof name === "string"))) return;
  throw new ConfigError("MCI_CONFIG", `The member '${member}' of a filter must be an array of names.`, {
    hint: `Write { ${member}: [${JSON.stringify(value)}] }.`,
  });
}
