import type { VNode } from "preact";
import type { PageState } from "../src/api/answers.ts";
import { CallPanel } from "./call/call-panel.tsx";
import { Icon, type IconName } from "./parts/icon.tsx";
import { ResultPanel } from "./result/result-panel.tsx";
import { ProblemPanel } from "./source/problem-panel.tsx";
import { SourcePanel } from "./source/source-panel.tsx";
import { workbench, openFile, showPane, type Pane } from "./state/workbench.ts";
import { useStore } from "./state/store.ts";
import { ToolList } from "./tools/tool-list.tsx";

/** The tools, the arguments of one, what a call of it does and returns, and the file. */
export function Workspace({ page }: { readonly page: PageState }): VNode {
  const pane = useStore(workbench, (state) => state.pane);
  const name = useStore(workbench, (state) => state.tool);
  const isFileOpen = useStore(workbench, (state) => state.isFileOpen);
  const isFileTall = useStore(workbench, (state) => state.isFileTall);
  const hasFiles = page.views.includes("source");
  const tool = page.tools.find((candidate) => candidate.name === name);
  return (
    <main
      class={`workspace${isFileOpen ? " has-file" : ""}${isFileOpen && isFileTall ? " is-tall" : ""}`}
      data-pane={pane}
    >
      <h1 class="visually-hidden">Tools</h1>
      <ToolList tools={page.tools} chosen={name} />
      <CallPanel page={page} tool={tool} name={name} />
      <ResultPanel tool={tool} />
      {hasFiles ? <SourcePanel page={page} /> : isFileOpen && <ProblemPanel page={page} />}
      <Panes pane={pane} hasFile={hasFiles} />
    </main>
  );
}

const panes: readonly (readonly [Pane, string, IconName])[] = [
  ["list", "Tools", "list"],
  ["call", "Call", "form"],
  ["result", "Result", "result"],
  ["file", "File", "file"],
];

/** On a narrow screen: which part is shown. */
function Panes({ pane, hasFile }: { readonly pane: Pane; readonly hasFile: boolean }): VNode {
  return (
    <nav class="panes" aria-label="Parts of the workbench">
      {panes
        .filter(([name]) => name !== "file" || hasFile)
        .map(([name, title, icon]) => (
          <button
            key={name}
            type="button"
            aria-current={pane === name ? "true" : undefined}
            onClick={() => (name === "file" ? openFile() : showPane(name))}
          >
            <Icon name={icon} />
            {title}
          </button>
        ))}
    </nav>
  );
}
