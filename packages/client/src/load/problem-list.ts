import type { Problem } from "@mci/contract";
import type { LoadedTool } from "./load-catalog.ts";

/** Problems of one load. Places in files are looked up at the end, when there is anything to show. */
export interface ProblemList {
  add(problem: Problem): void;
  /** `pointer` is below the tool; `offset` counts UTF-16 units inside the string there. */
  addAt(problem: Problem, loaded: LoadedTool, pointer: string, offset?: number): void;
  placed(): Promise<readonly Problem[]>;
}

export function collectProblems(): ProblemList {
  const entries: (() => Problem | Promise<Problem>)[] = [];
  return {
    add: (problem) => void entries.push(() => problem),
    addAt: (problem, loaded, pointer, offset) => void entries.push(() => withPlace(problem, loaded, pointer, offset)),
    async placed() {
      const problems: Problem[] = [];
      for (const entry of entries) problems.push(await entry());
      return problems;
    },
  };
}

async function withPlace(
  problem: Problem,
  { tool, source }: LoadedTool,
  below: string,
  offset?: number,
): Promise<Problem> {
  const { file, pointer: toolPointer = "" } = tool.origin;
  const pointer = toolPointer + below;
  const place = file === undefined ? undefined : await source.locate?.(file, pointer, offset);
  const field = below.slice(1).replaceAll("/", ".");
  return {
    ...problem,
    message: field === "" ? problem.message : `${field}: ${problem.message}`,
    tool: tool.name,
    pointer,
    ...(file === undefined ? undefined : { file }),
    ...place,
  };
}
