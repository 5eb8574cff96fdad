import type { ToolSummary } from "../../src/api/answers.ts";

export type Row =
  | { readonly kind: "toolset"; readonly key: string; readonly name: string; readonly count: number }
  | { readonly kind: "tool"; readonly key: string; readonly tool: ToolSummary };

/** Returns the rows of the list: each toolset with its tools, as far as they have every word of the filter. */
export function toRows(tools: readonly ToolSummary[], filter: string): readonly Row[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = words.length === 0 ? tools : tools.filter((tool) => matches(tool, words));
  const groups = new Map<string, ToolSummary[]>();
  for (const tool of matching) {
    const name = tool.toolset ?? "";
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [tool]);
    else group.push(tool);
  }
  return [...groups].flatMap(([name, group]): readonly Row[] => [
    ...(groups.size === 1 && name === ""
      ? []
      : [
          {
            kind: "toolset",
            key: `toolset ${name}`,
            name: name === "" ? "This file" : name,
            count: group.length,
          } as const,
        ]),
    ...group.map((tool) => ({ kind: "tool", key: tool.name, tool }) as const),
  ]);
}

function matches({ name, title, description, tags, toolset, hints }: ToolSummary, words: readonly string[]): boolean {
  const text = [name, title, description, toolset, ...tags, ...hints].join("\n").toLowerCase();
  return words.every((word) => text.includes(word));
}
