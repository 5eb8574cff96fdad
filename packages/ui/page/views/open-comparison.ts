import { json } from "@codemirror/lang-json";
import { yaml } from "@codemirror/lang-yaml";
import { syntaxHighlighting } from "@codemirror/language";
import { MergeView, unifiedMergeView } from "@codemirror/merge";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, highlightSpecialChars, lineNumbers } from "@codemirror/view";
import { editorTheme, highlighting } from "../source/editor-theme.ts";

interface Texts {
  readonly before: string;
  readonly after: string;
  /** The name of a file, which tells its language, or of something in JSON. */
  readonly label: string;
  readonly sides?: readonly [string, string] | undefined;
}

/** Shows two texts with their differences: side by side, or below each other where there is little room. */
export function openComparison(
  parent: HTMLElement,
  { before, after, label, sides = ["before", "after"] }: Texts,
): () => void {
  const collapseUnchanged = { margin: 3, minSize: 6 };
  if (parent.clientWidth < 640) {
    const extensions = [
      ...common(label, sides.join(", ")),
      unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged }),
    ];
    const view = new EditorView({ parent, state: EditorState.create({ doc: after, extensions }) });
    view.scrollDOM.tabIndex = 0;
    return () => view.destroy();
  }
  const view = new MergeView({
    parent,
    a: { doc: before, extensions: common(label, sides[0]) },
    b: { doc: after, extensions: common(label, sides[1]) },
    collapseUnchanged,
  });
  for (const side of [view.a, view.b]) side.scrollDOM.tabIndex = 0;
  return () => view.destroy();
}

function common(label: string, side: string): Extension[] {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? "";
  return [
    EditorView.cspNonce.of(nonce),
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ "aria-label": `${label}: ${side}`, tabindex: "0" }),
    EditorView.lineWrapping,
    highlightSpecialChars(),
    lineNumbers(),
    /\.ya?ml$/.test(label) ? yaml() : json(),
    syntaxHighlighting(highlighting),
    editorTheme,
  ];
}
