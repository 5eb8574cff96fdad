import type { Problem, Tool } from "@mci/contract";

/** Returns where a problem of a tool is. `at` is the JSON pointer in its execution block; empty for the whole block. */
export function executionPlace({ name, origin }: Tool, at = ""): Pick<Problem, "tool" | "file" | "pointer"> {
  const { file, pointer } = origin;
  return { tool: name, file, pointer: pointer === undefined ? undefined : `${pointer}/execution${at}` };
}
