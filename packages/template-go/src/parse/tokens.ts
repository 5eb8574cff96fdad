import { isDigit, wordEnd } from "../characters.ts";

export interface TemplateToken {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  /** True when a blank stands before it: `.a .b` are two values, `.a.b` is one. */
  readonly spaced: boolean;
}

export type TokenKind =
  /** `.name` */
  | "field"
  /** `$` or `$name` */
  | "variable"
  /** Names of functions, and the words of the language. */
  | "word"
  | "dot"
  | "number"
  | "character"
  | "string"
  | "raw string"
  | "("
  | ")"
  | "|"
  | ","
  | ":="
  | "="
  /** The end of a tag. */
  | "}}"
  | "other";

/** The words of the language, which cannot name functions. */
export const keywords: ReadonlySet<string> = new Set(
  "block break continue define else end false if nil range template true with".split(" "),
);

/** Returns the kind of the token that starts at a place. */
export function kindAt(text: string, at: number): TokenKind {
  const sign = text.charAt(at);
  const next = text.charCodeAt(at + 1);
  const known = signs.get(sign);
  if (known !== undefined) return known;
  if (sign === "." && !isDigit(next)) return wordEnd(text, at + 1) > at + 1 ? "field" : "dot";
  if (sign === "." || isDigit(text.charCodeAt(at))) return "number";
  if (text.startsWith(":=", at)) return ":=";
  if (text.startsWith("}}", at)) return "}}";
  return wordEnd(text, at) > at ? "word" : "other";
}

/** Kinds that can be told by their first character. */
const signs: ReadonlyMap<string, TokenKind> = new Map([
  ["$", "variable"],
  ['"', "string"],
  ["`", "raw string"],
  ["'", "character"],
  ["(", "("],
  [")", ")"],
  ["|", "|"],
  [",", ","],
  ["=", "="],
  ["+", "number"],
  ["-", "number"],
]);
