import type { VNode } from "preact";
import type { PageProblem } from "../../src/workbench.ts";
import { ProblemList } from "../source/problem-list.tsx";

/** Says why a tool cannot be called. */
export function BrokenTool({
  name,
  problems,
}: {
  readonly name: string;
  readonly problems: readonly PageProblem[];
}): VNode {
  return (
    <div class="call-body">
      <p class="note">This tool cannot be called until its errors are fixed.</p>
      <ProblemList problems={problems.filter(({ tool }) => tool === name)} />
    </div>
  );
}
