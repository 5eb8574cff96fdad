import type { Problem, ToolDefinition } from "@mci/contract";

/** A tool that fits the format, whose name no client could use. */
export interface NameProblem {
  readonly code: Problem["code"];
  /** A sentence that begins with the field. */
  readonly reason: string;
}

/**
 * Finds what is wrong with the name of a tool: it would stop a client, and all the other tools with it.
 *
 * @param taken Names of tools of the server so far.
 * @param prefix The prefix that the main file sets for the names.
 */
export function findNameProblem(
  { name }: ToolDefinition,
  taken: ReadonlySet<string>,
  prefix: string,
): NameProblem | undefined {
  if (prefix.length + name.length > maxNameLength) {
    const reason = `name has ${name.length} characters, and at most ${maxNameLength - prefix.length} can be used.`;
    return { code: "MCI_TOOL_NAME", reason };
  }
  return taken.has(name) ? { code: "MCI_TOOL_DUPLICATE", reason: "name is that of another tool of it." } : undefined;
}

const maxNameLength = 128;
