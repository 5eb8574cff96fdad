import type { Tool } from "@mci/contract";
import { passesAll, readFilter } from "../arguments/filters.ts";
import type { GivenOptions } from "../arguments/options.ts";

/** The tools that a page is about: everything that it shows goes through them. */
export interface ShownTools {
  /** All that pass the filters. */
  tools(): readonly Tool[];
  /** Whether the page shows messages about a tool, which may be broken or gone. */
  shows(name: string): boolean;
  /** False for a file that declares tools, none of which is shown. */
  showsFile(file: string): boolean;
}

/** Returns the tools of a page: those of `all` that pass the filters of the command. */
export function shownTools(all: () => readonly Tool[], { filter = [] }: GivenOptions): ShownTools {
  const filters = filter.map(readFilter);
  // Of a tool that is not there, the name is all that is known.
  const passesByName = (name: string): boolean =>
    filters.every(({ kind, names }) =>
      kind === "only" ? names.includes(name) : kind === "except" && !names.includes(name),
    );
  return {
    tools: () => all().filter((tool) => passesAll(tool, filters)),
    shows(name) {
      const tool = all().find((candidate) => candidate.name === name);
      return tool === undefined ? passesByName(name) : passesAll(tool, filters);
    },
    showsFile(file) {
      const declared = all().filter(({ origin }) => origin.file === file);
      return declared.length === 0 || declared.some((tool) => passesAll(tool, filters));
    },
  };
}
