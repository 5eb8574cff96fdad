import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, nextDiagnostic, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { gotoLine, highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, type Text } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { PageProblem, SourceHelp } from "../../src/workbench.ts";
import type { FilePlace } from "../state/workbench.ts";
import { completions } from "./completions.ts";
import { withLineBreaksOf } from "./line-breaks.ts";
import { editorTheme, highlighting } from "./editor-theme.ts";
import { schemaCard } from "./schema-card.tsx";
import { schemaHover } from "./schema-hover.ts";
import { searchPanel } from "./search-panel.tsx";
import { typeOver } from "./type-over.ts";

export interface CodeEditor {
  /** Replaces the text, unless it is the one there is. */
  setText(text: string): void;
  setProblems(problems: readonly PageProblem[]): void;
  /** Moves to a place, and marks it. */
  show(place: FilePlace): void;
  close(): void;
}

export interface EditorOptions {
  readonly file: string;
  readonly text: string;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
  /** Returns what is known about the file, to complete and explain it with. */
  readonly help: () => Promise<SourceHelp>;
}

/** Opens an editor in an element of the page. */
export function openEditor(parent: HTMLElement, options: EditorOptions): CodeEditor {
  const { file, text, isReadOnly, onChange } = options;
  let isOwnChange = false;
  let whole = text;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        ...extensionsFor(options),
        EditorState.readOnly.of(isReadOnly),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged || isOwnChange) return;
          whole = withLineBreaksOf(whole, update.state.doc.toString());
          onChange(whole);
        }),
        EditorView.contentAttributes.of({ "aria-label": `Text of ${file}`, "aria-readonly": String(isReadOnly) }),
      ],
    }),
  });
  // Problems take room from it while they come up: the line that is being typed stays in sight.
  const sizes = new ResizeObserver(() => {
    if (!view.hasFocus) return;
    view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head, { yMargin: 10 }) });
  });
  sizes.observe(view.scrollDOM);
  // A scrolled area must be reachable by keyboard.
  view.scrollDOM.tabIndex = 0;
  return {
    setText(now) {
      if (now === whole) return;
      whole = now;
      isOwnChange = true;
      // Nothing but what differs, so that the cursor stays where it is.
      const changes = changeTo(view.state.doc.toString(), now.replaceAll(/\r\n?/g, "\n"));
      // A step of its own: what was typed before it can be brought back.
      view.dispatch({ changes, annotations: isolateHistory.of("full") });
      isOwnChange = false;
    },
    setProblems(problems) {
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.map((problem) => toDiagnostic(problem, view.state.doc)),
        ),
      );
    },
    show({ line, column, isGlance = false }) {
      const at = offsetOf(view.state.doc, line, column);
      const { to } = view.state.doc.lineAt(at);
      view.dispatch({
        selection: { anchor: at, head: isGlance ? at : Math.max(at, to) },
        // What follows belongs to it.
        effects: EditorView.scrollIntoView(at, { y: "start", yMargin: 50 }),
      });
      if (!isGlance) view.focus();
    },
    close() {
      sizes.disconnect();
      view.destroy();
    },
  };
}

function extensionsFor({ file, onSave, help }: EditorOptions): readonly Extension[] {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? "";
  const save = { key: "Mod-s", preventDefault: true, run: () => (onSave(), true) };
  // It runs the tool, also from here: it does not start a new line, too.
  const run = { key: "Mod-Enter", run: () => true };
  return [
    EditorView.cspNonce.of(nonce),
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    highlightSelectionMatches(),
    searchPanel(),
    history(),
    foldGutter(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    autocompletion({ override: [completions(help, schemaCard)], activateOnCompletion: () => true, icons: false }),
    schemaHover(help),
    typeOver(),
    lintGutter(),
    EditorView.lineWrapping,
    file.endsWith(".json") ? json() : yaml(),
    syntaxHighlighting(highlighting),
    editorTheme,
    keymap.of([
      save,
      run,
      ...closeBracketsKeymap,
      ...defaultKeymap,
      // Its dialog would be another one than those of the page.
      ...searchKeymap.filter((binding) => binding.run !== gotoLine),
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      { key: "F8", run: nextDiagnostic },
    ]),
  ];
}

function changeTo(
  before: string,
  after: string,
): { readonly from: number; readonly to: number; readonly insert: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

function toDiagnostic({ severity, message, hint, line = 1, column = 1 }: PageProblem, doc: Text): Diagnostic {
  const from = offsetOf(doc, line, column);
  const { to, text, from: start } = doc.lineAt(from);
  // The word at the place, or the rest of the line.
  const word = /^[\w.$-]+/.exec(text.slice(from - start))?.[0].length ?? 0;
  return {
    from,
    to: word > 0 ? from + word : to,
    severity,
    message: hint === undefined ? message : `${message}\n${hint}`,
  };
}

function offsetOf(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(from + column - 1, to);
}
