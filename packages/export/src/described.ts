import { titleOf, type Tool } from "@mci/contract";

/** Returns what a model reads about a tool: its description, or at least its title. */
export function described(tool: Tool): { readonly description?: string } {
  const description = tool.description ?? titleOf(tool);
  return description === undefined ? {} : { description };
}
