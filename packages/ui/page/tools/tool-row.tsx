import type { VNode } from "preact";
import type { ToolSummary } from "../../src/api/answers.ts";
import { formatNumber } from "../parts/format.ts";
import { visible } from "../parts/visible-text.tsx";
import { calls, isCalling } from "../state/calls.ts";
import { workbench, chooseTool } from "../state/workbench.ts";
import { useStore } from "../state/store.ts";

/** A tool in the list: its name, what it is about, and what needs a look. */
export function ToolRow({ tool, isChosen }: { readonly tool: ToolSummary; readonly isChosen: boolean }): VNode {
  const isRunning = useStore(calls, isCalling(tool.name));
  const known = useMarks(tool);
  const marks = isRunning ? [...known, runningMark] : known;
  return (
    <div
      class={`tool-row${tool.isBroken === true ? " is-broken" : ""}`}
      role="option"
      id={`tool-${tool.name}`}
      aria-selected={isChosen}
      onClick={() => chooseTool(tool.name)}
    >
      <span class="tool-row-name">{visible(tool.name)}</span>
      <span class="tool-row-marks">
        {marks.map(([text, kind, title]) => (
          <span key={text} class={`mark is-${kind}`} title={title}>
            {text}
          </span>
        ))}
        {tool.tokens !== undefined && marks.length === 0 && (
          <span class="tokens" title="Tokens of its definition">
            {formatNumber(tool.tokens)}
          </span>
        )}
      </span>
      <span class="tool-row-about">
        {tool.hints.map((hint) => (
          <span key={hint} class={hint === "destructive" ? "row-tag is-danger" : "row-tag"}>
            {hint}
          </span>
        ))}
        {tool.tags.map((tag) => (
          <span key={tag} class="row-tag">
            {visible(`#${tag}`)}
          </span>
        ))}
        {visible((tool.description ?? "").slice(0, 200))}
      </span>
    </div>
  );
}

const runningMark: Mark = ["running", "info", "A call of it has not ended"];

type Mark = readonly [text: string, kind: "error" | "warning" | "info", title: string];

/** Returns the marks of a tool that has a problem or is new. */
export function useMarks({ name, drift, missingEnv = [], isBroken }: ToolSummary): readonly Mark[] {
  const problems = useStore(workbench, (state) => state.page?.problems) ?? [];
  const own = problems.filter(({ tool }) => tool === name);
  const errors = own.filter(({ severity }) => severity === "error").length;
  const marks: (Mark | undefined)[] = [
    isBroken === true || errors > 0 ? ["error", "error", "It has errors"] : undefined,
    missingEnv.length > 0 ? ["env", "warning", `Not set: ${missingEnv.join(", ")}`] : undefined,
    drift === undefined ? undefined : [drift === "added" ? "new" : "changed", "info", "Not as in mci.lock"],
    own.length > errors ? ["warning", "warning", "It has warnings"] : undefined,
  ];
  return marks.filter((mark) => mark !== undefined);
}
