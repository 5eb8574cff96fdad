import { errorMessage } from "@mci/plugin-kit";
import type { RefObject, VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ToolSummary } from "../../src/api/answers.ts";
import { expectationOf } from "./expectation.ts";
import { visible } from "../parts/visible-text.tsx";
import { ask } from "../state/api.ts";
import { showView, workbench } from "../state/workbench.ts";
import { markSaved, type Call } from "../state/calls.ts";
import { editOf, edits } from "../state/edits.ts";
import { useStore } from "../state/store.ts";

/** Saves a call as a test of its tool: with the same arguments it must give the same answer. */
export function SaveTest({ call }: { readonly call: Call }): VNode | null {
  const maySave = useStore(workbench, (state) => state.page?.maySaveTests === true);
  const tool = useStore(workbench, ({ page }) => page?.tools.find(({ name }) => name === call.tool));
  const isEdited = useStore(edits, editOf(tool?.file)) !== undefined;
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [failure, setFailure] = useState<string>();
  const place = useFocusOnChange(isOpen);
  const result = call.answer?.result;
  if (!maySave || result === undefined || typeof call.props !== "object" || call.props === null) return null;
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      const body = { tool: call.tool, name, props: call.props, expect: expectationOf(result) };
      const { file } = await ask<{ readonly file: string }>("tests", { body });
      markSaved(call.id, file);
      setOpen(false);
    } catch (error) {
      setFailure(errorMessage(error));
    }
  };
  if (!isOpen) {
    return (
      <>
        {call.savedIn === undefined && (
          <button
            type="button"
            ref={place}
            class="link save-test"
            onClick={() => (setOpen(true), setName(suggestName(call)))}
          >
            Save as test
          </button>
        )}
        {call.savedIn !== undefined && (
          <span class="save-test" role="status">
            <button type="button" ref={place} class="link" onClick={() => showView("tests")}>
              {visible(`Saved in ${call.savedIn}.`)}
            </button>
          </span>
        )}
      </>
    );
  }
  return (
    <form class="save-form" onSubmit={(event) => void save(event)}>
      <label>
        <span class="visually-hidden">Name of the test</span>
        <input
          class="input"
          required
          value={name}
          ref={place}
          // So that typing replaces the suggestion.
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button is-small is-primary" disabled={isEdited}>
        Save
      </button>
      <button type="button" class="button is-small" onClick={() => setOpen(false)}>
        Cancel
      </button>
      {isEdited && <span class="note save-note">Save your changes of the file first.</span>}
      {tool !== undefined && mayWrite(tool) && (
        <span class="note save-note">
          Each run of this test makes the call again. With <code>fixture: true</code> in the file, a recording answers.
        </span>
      )}
      {failure !== undefined && (
        <span class="is-bad" role="alert">
          {visible(failure)}
        </span>
      )}
    </form>
  );
}

/** Whether a call may change something elsewhere, and can be recorded. */
function mayWrite({ type, hints }: ToolSummary): boolean {
  return ["http", "cli", "mcp"].includes(type) && !hints.includes("read-only");
}

/** A button or an input, whichever is there. */
type Focusable = (HTMLButtonElement & HTMLInputElement) | null;

/** Returns the ref of what gets the keyboard when the form opens, and when it closes: else nothing would have it. */
function useFocusOnChange(isOpen: boolean): RefObject<Focusable> {
  const place = useRef<Focusable>(null);
  const before = useRef(isOpen);
  useLayoutEffect(() => {
    if (before.current !== isOpen) place.current?.focus();
    before.current = isOpen;
  }, [isOpen]);
  return place;
}

function suggestName({ props }: Call): string {
  const text = Object.entries(props as object)
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
  if (text === "") return "without arguments";
  const [words = Array.from(text).slice(0, 60).join("")] = startOfWholeWords.exec(text) ?? [];
  return `with ${words}`;
}

/** Ends where a word does. */
const startOfWholeWords = /^.{1,60}(?<![\s,])(?![^\s,])/su;
