import type { VNode } from "preact";
import type { PageProblem } from "../../src/workbench.ts";
import { visible } from "../parts/visible-text.tsx";
import { PlaceLink } from "./place-link.tsx";

/** Lists problems, each with its place. */
export function ProblemList({ problems }: { readonly problems: readonly PageProblem[] }): VNode {
  return (
    <ul class="problems">
      {problems.map((problem, index) => (
        <li key={index} class={`problem is-${problem.severity}`}>
          <Place problem={problem} />
          <span>
            {problem.tool !== undefined && <strong>{visible(problem.tool)} </strong>}
            {visible(problem.message)}
            {problem.hint !== undefined && <span class="problem-hint"> {visible(problem.hint)}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Place({ problem: { file, line, column } }: { readonly problem: PageProblem }): VNode | null {
  if (file === undefined) return null;
  return (
    <div class="problem-place">
      {line === undefined ? visible(file) : <PlaceLink file={file} line={line} column={column} />}
    </div>
  );
}
