import type { LocateOptions, Problem, ToolSource } from "@mci/contract";
import { placeOf } from "./place-of.ts";
import type { SourcedTool } from "./sourced-tool.ts";

/** Problems of one load. Places in files are looked up at the end, when there is anything to show. */
export interface ProblemList {
  /** A problem in a file of a source, with or without its line. */
  add(problem: Problem, source: Pick<ToolSource, "locate">, at?: LocateOptions): void;
  /** `pointer` is below the tool; `offset` counts UTF-16 units inside the string there. */
  addAt(problem: Problem, loaded: SourcedTool, pointer: string, offset?: number): void;
  placed(): Promise<readonly Problem[]>;
}

export function collectProblems(): ProblemList {
  const entries: (() => Problem | Promise<Problem>)[] = [];
  // A file can have more problems than are worth reading.
  const keep = (entry: () => Problem | Promise<Problem>): void => {
    if (entries.length < maxProblems) entries.push(entry);
  };
  return {
    add: (problem, source, at) => keep(() => withLine(problem, source, at)),
    addAt: (problem, loaded, pointer, offset) => keep(() => withPlace(problem, loaded, pointer, offset)),
    async placed() {
      const problems = new Map<string, Problem>();
      for (const entry of entries) {
        const problem = await entry();
        // A file that is named twice reports everything twice.
        problems.set(JSON.stringify(problem), problem);
      }
      return [...problems.values()];
    },
  };
}

const maxProblems = 2_000;

async function withLine(problem: Problem, source: Pick<ToolSource, "locate">, at?: LocateOptions): Promise<Problem> {
  const { file, pointer, line } = problem;
  if (file === undefined || pointer === undefined || line !== undefined) return problem;
  return { ...problem, ...(await source.locate?.(file, pointer, at)) };
}

async function withPlace(
  problem: Problem,
  { tool, source }: SourcedTool,
  below: string,
  offset?: number,
): Promise<Problem> {
  // In a file the tool reads: that is where to look.
  if (problem.line !== undefined) return { ...problem, tool: tool.name };
  const { file, pointer } = placeOf(tool, below);
  const place = file === undefined ? undefined : await source.locate?.(file, pointer, { offset });
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
