import { ensureSyntaxTree, language } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import { cursorAt, maxParseMs, nodeAt, placeholder, wordOf, type Cursor } from "./cursor.ts";

/** The word that is being typed, and where it stands. */
export interface TypedWord extends Cursor {
  /** Without the quote before it. */
  readonly from: number;
  /** The text with the placeholder for the word, which the nodes are places in. */
  readonly text: string;
}

/**
 * Returns the word before a position, whose place is found even if the document is broken: it is parsed with a placeholder for
 * the word. Undefined inside longer texts and comments.
 */
export function typedWord(state: EditorState, position: number): TypedWord | undefined {
  const node = nodeAt(state, position, -1);
  if (node.name.endsWith("Comment")) return undefined;
  const line = state.doc.lineAt(position);
  const isJson = state.facet(language)?.name === "json";
  const [before, quote = ""] = /(["']?)[\w$.-]*$/.exec(line.text.slice(0, position - line.from)) ?? [""];
  const from = position - before.length;
  // Inside a string: what follows its quote only.
  if (/String|PropertyName|QuotedLiteral/.test(node.name) && node.from < from) return undefined;
  const [after = ""] =
    (quote === "" ? /^[\w$.-]*/ : /^[\w$.-]*["']?/).exec(line.text.slice(position - line.from)) ?? [];
  const isName = /^\s*(?:- +)*$/.test(line.text.slice(0, from - line.from));
  const rest = line.text.slice(position - line.from + after.length);
  // What stands before it may lack its comma.
  const comma = isJson && /["\w\]}]\s*$/.test(state.sliceDoc(Math.max(0, from - maxBlanks), from)) ? "," : "";
  const word = isJson ? `${comma}"${placeholder}"` : placeholder + (isName && !/^\s*:/.test(rest) ? ":" : "");
  const patched = state.update({ changes: { from, to: position + after.length, insert: word } }).state;
  const tree = ensureSyntaxTree(patched, Math.min(patched.doc.length, from + maxAhead), maxParseMs);
  if (tree === null) return undefined;
  const text = patched.sliceDoc();
  const placed = tree.resolveInner(from + comma.length + 1, 1);
  const cursor = cursorAt(placed, text);
  if (cursor === undefined || wordOf(placed, text) !== placeholder) return undefined;
  return { ...cursor, from: from + quote.length, text };
}

/** Members of the same object that follow are looked for up to there. */
const maxAhead = 20_000;

const maxBlanks = 200;
