import type { Problem, Tool } from "@mci/contract";

/**
 * Returns the place of a problem of a tool.
 *
 * @param at - JSON pointer in the execution block. Default: the whole block.
 */
export function executionPlace({ name, origin }: Tool, at = ""): Pick<Problem, "tool" | "file" | "pointer"> {
  const { file, pointer } = origin;
  return { tool: name, file, pointer: pointer === undefined ? undefined : `${pointer}/execution${at}` };
}
