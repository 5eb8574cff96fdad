import { type FilterKind, type Tool } from "@mci/contract";
import { suggest } from "@mci/plugin-kit";

interface RegistrationFilter {
  readonly filter?: FilterKind;
  readonly filterValue?: string;
  readonly prefix?: string;
}

/** The tools a toolset or server entry lets in. Names in a filter are those of the toolset, before any prefix. */
export function applyFilter(
  tools: Tool[],
  { filter, filterValue = "", prefix = "" }: RegistrationFilter,
  owner: string,
  warn: (message: string, hint: string | undefined) => void,
): Tool[] {
  if (filter === undefined) return tools;
  const wanted = new Set(
    filterValue
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  );
  const nameOf = (tool: Tool): string => tool.name.slice(prefix.length);
  const byName = filter === "only" || filter === "except";
  const known = new Set(byName ? tools.map(nameOf) : tools.flatMap((tool) => tool.tags));
  for (const name of wanted) {
    if (known.has(name)) continue;
    warn(
      `The filter '${filter}' names ${byName ? "a tool" : "a tag"} that ${owner} does not have: '${name}'.`,
      suggest(name, known),
    );
  }
  const keep: Record<FilterKind, (tool: Tool) => boolean> = {
    only: (tool) => wanted.has(nameOf(tool)),
    except: (tool) => !wanted.has(nameOf(tool)),
    tags: (tool) => tool.tags.some((tag) => wanted.has(tag)),
    withoutTags: (tool) => !tool.tags.some((tag) => wanted.has(tag)),
  };
  return tools.filter(keep[filter]);
}
