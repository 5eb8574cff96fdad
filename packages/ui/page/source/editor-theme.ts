import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Takes the colors of the page, so that it is dark when the page is. */
export const editorTheme = EditorView.theme({
  "&": { height: "100%", fontSize: "12.5px", backgroundColor: "var(--surface)", color: "var(--text)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6" },
  ".cm-scroller:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-content": { caretColor: "var(--text)", padding: "8px 0" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--muted)", border: "none" },
  // Over the selection, which shows through.
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--text) 5%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selection)",
  },
  ".cm-foldPlaceholder": { backgroundColor: "var(--sunken)", border: "none", color: "var(--muted)" },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)",
    color: "var(--text)",
    border: "1px solid var(--line)",
    borderRadius: "6px",
    boxShadow: "var(--shadow)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "12.5px", maxHeight: "16em" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 10px", lineHeight: "1.5" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent-soft)",
    color: "var(--text)",
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600", color: "var(--accent)" },
  ".cm-completionDetail": {
    marginInlineStart: "12px",
    color: "var(--muted)",
    fontFamily: "var(--sans)",
    fontStyle: "normal",
  },
  ".cm-tooltip.cm-completionInfo": { padding: "0", maxWidth: "min(380px, 80vw)" },
  ".cm-diagnostic": { padding: "6px 10px", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--danger)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warning)" },
  ".cm-lintRange-error": { backgroundImage: "none", borderBottom: "2px solid var(--danger)" },
  ".cm-lintRange-warning": { backgroundImage: "none", borderBottom: "2px solid var(--warning)" },
  ".cm-lint-marker": { content: "none", width: "8px", height: "8px", borderRadius: "50%", marginTop: "6px" },
  ".cm-lint-marker-error": { content: "none", backgroundColor: "var(--danger)" },
  ".cm-lint-marker-warning": { content: "none", backgroundColor: "var(--warning)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panels": { backgroundColor: "var(--sunken)", color: "var(--text)", borderColor: "var(--line)" },
  ".cm-searchMatch": { backgroundColor: "var(--warning-soft)", outline: "1px solid var(--line-strong)" },
  ".cm-searchMatch.cm-searchMatch-selected": { backgroundColor: "var(--selection)" },
  ".cm-selectionMatch": { backgroundColor: "var(--hover)" },
  ".cm-collapsedLines": { background: "var(--sunken)", color: "var(--muted)", padding: "2px 8px" },
  ".cm-collapsedLines:before, .cm-collapsedLines:after": { content: "none" },
  ".cm-changedLine": { backgroundColor: "var(--accent-soft)" },
  ".cm-deletedChunk": { backgroundColor: "var(--danger-soft)" },
});

export const highlighting = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--code-key)" },
  { tag: [tags.string, tags.content], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--code-value)" },
  { tag: [tags.comment, tags.meta, tags.separator, tags.punctuation], color: "var(--muted)" },
  { tag: tags.invalid, color: "var(--danger)" },
]);
