import type { VNode } from "preact";
import type { PageState } from "../../src/api/answers.ts";
import { Icon } from "../parts/icon.tsx";
import { workbench } from "../state/workbench.ts";
import { ProblemList } from "./problem-list.tsx";

/** Lists the problems of files that the page does not show. */
export function ProblemPanel({ page }: { readonly page: PageState }): VNode {
  return (
    <section class="panel source" aria-label="Problems">
      <div class="panel-head">
        <button
          type="button"
          class="disclosure is-open"
          aria-expanded
          onClick={() => workbench.set({ isFileOpen: false })}
        >
          <Icon name="chevron" />
          Problems
        </button>
        <div class="source-body">
          {page.problems.length === 0 && <p class="note">No problems.</p>}
          <ProblemList problems={page.problems} />
        </div>
      </div>
    </section>
  );
}
