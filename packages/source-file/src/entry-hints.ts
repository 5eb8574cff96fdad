import type { Annotations, Problem, ToolDefinition } from "@mci/contract";
import { suggest, toPointer } from "@mci/plugin-kit";

/** Annotations by the names of tools. */
type EntryHints = Readonly<Record<string, Annotations>>;

/** Returns the annotations that the main file gives a tool of a toolset or server. */
export function hintsFor(name: string, hints: EntryHints = {}): Annotations | undefined {
  return Object.hasOwn(hints, name) ? hints[name] : undefined;
}

/** Returns a warning for each name in `hints` that no tool has: a misspelt one leaves the hints of its tool as they are. */
export function unknownHints(
  hints: EntryHints = {},
  {
    tools,
    owner,
    pointer,
  }: { readonly tools: readonly ToolDefinition[]; readonly owner: string; readonly pointer: string },
): readonly Problem[] {
  const names = new Set(tools.map(({ name }) => name));
  return Object.keys(hints)
    .filter((name) => !names.has(name))
    .map((name) => ({
      code: "MCI_FILTER",
      severity: "warning",
      message: `'annotations' names a tool that ${owner} does not have: '${name}'.`,
      hint: suggest(name, names),
      pointer: pointer + toPointer("annotations", name),
    }));
}
