import type { Tool, ToolFilter } from "@mci/contract";
import { nearest } from "@mci/plugin-kit";
import type { ToolSet } from "mci";
import { UsageError } from "../usage-error.ts";

/** A parsed `--filter`, with the string it was parsed from. */
export interface NamedFilter {
  readonly text: string;
  readonly kind: FilterMember;
  readonly names: readonly string[];
}

type FilterMember = (typeof kinds)[keyof typeof kinds];

/** The members of a filter in files, by their names on the command line. */
const kinds = {
  only: "only",
  except: "except",
  tags: "tags",
  "without-tags": "withoutTags",
  toolsets: "toolsets",
} as const satisfies Record<string, keyof ToolFilter>;

/** Parses `--filter KIND:A,B`. Throws UsageError for an unknown kind, or if it has no names. */
export function readFilter(text: string): NamedFilter {
  const colon = text.indexOf(":");
  const kind = colon === -1 ? text : text.slice(0, colon);
  const names = text.slice(kind.length + 1).split(",").map((name) => name.trim()).filter((name) => name !== ""); // prettier-ignore
  if (!isKind(kind)) {
    const near = nearest(kind, Object.keys(kinds));
    throw new UsageError(
      `--filter ${text}: there is no kind '${kind}'.`,
      near === undefined ? "Kinds: only, except, tags, without-tags, toolsets." : `Did you mean '${near}:'?`,
    );
  }
  if (names.length === 0) throw new UsageError(`--filter ${text}: no names.`, `Write ${kind}:NAME or ${kind}:A,B.`);
  return { text, kind: kinds[kind], names };
}

/** Returns the tools that pass every filter. */
export function applyFilters(tools: ToolSet, filters: readonly NamedFilter[]): ToolSet {
  return filters.reduce((set, { kind, names }) => set.select({ [kind]: names }), tools);
}

/** Returns a warning for each name that matches nothing: a typo in `except` would let a tool through unnoticed. */
export function unknownNames(tools: readonly FilteredTool[], filters: readonly NamedFilter[]): string[] {
  return filters.flatMap(({ text, kind, names }) => {
    const known = collectNames(tools, kind);
    return names
      .filter((name) => !known.has(name))
      .map((name) => {
        const near = nearest(name, known);
        return `--filter ${text}: nothing is named '${name}'.${near === undefined ? "" : ` Did you mean '${near}'?`}`;
      });
  });
}

/** The parts of a tool that filters look at. */
export type FilteredTool = Pick<Tool, "name" | "tags"> & { readonly origin: Pick<Tool["origin"], "toolset"> };

/** Whether a tool passes every filter. */
export function passesAll({ name, tags, origin }: FilteredTool, filters: readonly NamedFilter[]): boolean {
  return filters.every((filter) => {
    const isNamed = filter.names.includes(name);
    const isTagged = tags.some((tag) => filter.names.includes(tag));
    const isOfToolset = origin.toolset !== undefined && filter.names.includes(origin.toolset);
    const passes = { only: isNamed, except: !isNamed, tags: isTagged, withoutTags: !isTagged, toolsets: isOfToolset };
    return passes[filter.kind];
  });
}

function collectNames(tools: readonly FilteredTool[], kind: FilterMember): ReadonlySet<string> {
  switch (kind) {
    case "tags":
    case "withoutTags":
      return new Set(tools.flatMap(({ tags }) => tags));
    case "toolsets":
      return new Set(tools.flatMap(({ origin }) => origin.toolset ?? []));
    default:
      return new Set(tools.map(({ name }) => name));
  }
}

function isKind(name: string): name is keyof typeof kinds {
  return Object.hasOwn(kinds, name);
}
