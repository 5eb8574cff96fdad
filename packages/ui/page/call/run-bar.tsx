import type { ValueProblem } from "@mci/json-schema";
import type { VNode } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { ToolSummary } from "../../src/api/answers.ts";
import { formatCount } from "../parts/format.ts";
import { Icon } from "../parts/icon.tsx";
import { workbench } from "../state/workbench.ts";
import { calls, cancelCall, lastCallOf, makeCall } from "../state/calls.ts";
import { changeDraft, draftOf, drafts, type Draft } from "../state/drafts.ts";
import { edits } from "../state/edits.ts";
import { showFirstProblem } from "./show-first-problem.ts";
import { useStore } from "../state/store.ts";

interface RunBarProps {
  readonly tool: ToolSummary;
  readonly draft: Draft;
  readonly problems: readonly ValueProblem[];
  readonly check: (value: unknown) => readonly ValueProblem[];
}

/** Sends the arguments, whatever the form thinks of them: the server has the last word. */
export function RunBar({ tool: { name, hints }, draft, problems, check }: RunBarProps): VNode {
  const call = useStore(calls, lastCallOf(name));
  const hasEdits = useStore(edits, ({ byFile }) => byFile.size > 0);
  const isRunning = call?.state === "running";
  const isAsking = call?.state === "asking";
  const isUnsendable = draft.textProblem !== undefined;
  const isHeld = draft.isTried && problems.length > 0;
  // As it is by now: keys may be faster than the page.
  const draftNow = (): Draft => draftOf(name)(drafts.get());
  const send = (): void => {
    const { value, textProblem } = draftNow();
    // Another one may have been chosen by now.
    if (workbench.get().tool !== name) return;
    if (textProblem !== undefined || isRunning || isAsking) return;
    workbench.set({ pane: "result", resultTab: "model" });
    // A tool that always needs approval asks by itself.
    makeCall(name, value, { mustConfirm: hints.includes("destructive") && !hints.includes("needs approval") });
  };
  const run = (): void => {
    if (check(draftNow().value).length === 0) return send();
    changeDraft(name, { isTried: true });
    workbench.set({ pane: "call" });
    showFirstProblem(".call");
  };
  // Before the next key: the keyboard may have come to the arguments by one.
  useLayoutEffect(() => onShortcuts({ run: isHeld ? send : run, cancel: () => call && cancelCall(call.id) }));
  // The second click of two on Run is not meant for the button that takes its place.
  const onCancel = ({ detail: clicks }: MouseEvent): void => {
    if (clicks < 2 && call !== undefined) cancelCall(call.id);
  };
  return (
    <footer class="run-bar">
      {isRunning ? (
        <button type="button" class="button is-danger" aria-keyshortcuts="Escape" onClick={onCancel}>
          <Icon name="stop" /> Cancel
        </button>
      ) : (
        <button
          type="button"
          class="button is-primary"
          aria-keyshortcuts="Control+Enter"
          disabled={isUnsendable}
          onClick={run}
        >
          <Icon name="play" /> Run
        </button>
      )}
      {isHeld && !isRunning && !isUnsendable && (
        <button type="button" class="button" onClick={send}>
          Send anyway
        </button>
      )}
      <p class="run-note" role="status">
        {isRunning
          ? "Running …"
          : isAsking
            ? "Waiting for an answer."
            : isUnsendable
              ? "The arguments cannot be sent."
              : isHeld
                ? formatCount(problems.length, "problem")
                : hasEdits
                  ? "Calls use the file as it was last saved."
                  : hints.includes("destructive")
                    ? "This tool is marked as destructive."
                    : ""}
      </p>
      <kbd class="hint">{isRunning ? "Esc" : "Ctrl ↵"}</kbd>
    </footer>
  );
}

/** Ctrl+Enter runs, Escape cancels. */
function onShortcuts({ run, cancel }: { readonly run: () => void; readonly cancel: () => void }): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      run();
    } else if (event.key === "Escape" && !closesSomething(event)) cancel();
  };
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}

/** Escape closes the search of the editor, or the list of shortcuts, and does no more. */
function closesSomething({ defaultPrevented }: KeyboardEvent): boolean {
  return defaultPrevented || document.querySelector("dialog[open]") !== null;
}
