import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/**
 * Replaces a selection by what is typed. Left to itself, Chromium would give the text the style of what it replaces, in an
 * attribute that the policy of the page forbids.
 */
export function typeOver(): Extension {
  return EditorView.domEventHandlers({
    beforeinput({ inputType, data }, view) {
      const { state } = view;
      const { from, to, empty } = state.selection.main;
      if (inputType !== "insertText" || data === null || empty || state.readOnly) return false;
      const insert = (): ReturnType<typeof state.update> =>
        state.update(state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
      // Such as quotes around the selection.
      const isHandled = state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, data, insert));
      if (!isHandled) view.dispatch(insert());
      return true;
    },
  });
}
