import { dot, isLetter, openingParenthesis, underscore } from "./characters.ts";

/** A directive: the text after an `@`. */
export interface Directive {
  readonly word: string;
  readonly start: number;
  /** Behind the word, or behind the opening parenthesis of one that has its own. */
  readonly end: number;
}

/**
 * The directive at an `@`, if one stands there: with its `(` for those that need it; for `@else` and the ends, unless
 * a letter, digit or `_` follows, or a dot with one of these (`bob@else.com` is mail).
 */
export function directiveAt(text: string, start: number): Directive | undefined {
  const word = wordAt(text, start + 1);
  if (word === undefined) return undefined;
  let end = start + 1 + word.length;
  if (closing.has(word)) return isLongerWord(text, end) ? undefined : { word, start, end };
  while (isInlineBlank(text, end)) end += 1;
  return text.charCodeAt(end) === openingParenthesis ? { word, start, end: end + 1 } : undefined;
}

/** The longer word first where one starts like another. */
function wordAt(text: string, at: number): string | undefined {
  switch (text.charCodeAt(at)) {
    case 101:
      return wordsWithE.find((word) => text.startsWith(word, at));
    case 102:
      return wordsWithF.find((word) => text.startsWith(word, at));
    case 105:
      return wordsWithI.find((word) => text.startsWith(word, at));
    default:
      return undefined;
  }
}

const wordsWithE = ["endif", "elseif", "endforeach", "endfor", "elif", "elsif", "endeach", "endfi", "else"];
const wordsWithF = ["foreach", "for"];
const wordsWithI = ["if", "include"];

/** The words without parentheses. */
const closing: ReadonlySet<string> = new Set(["else", "endif", "endforeach", "endfor", "endeach", "endfi"]);

function isLongerWord(text: string, at: number): boolean {
  const next = text.charCodeAt(at) === dot ? at + 1 : at;
  return text.charCodeAt(next) === underscore || isLetter(text, next);
}

/** Ways to misspell a directive that are too likely to be meant as text inside a block. */
export const misspelt: ReadonlyMap<string, string> = new Map([
  ["elif", "@elseif("],
  ["elsif", "@elseif("],
  ["endeach", "@endforeach"],
  ["endfi", "@endif"],
]);

/** The end each block has, and the block each end and branch belongs to. */
export const endOf: Readonly<Record<BlockWord, string>> = { if: "endif", for: "endfor", foreach: "endforeach" };

export const blockOf: ReadonlyMap<string, BlockWord> = new Map([
  ["else", "if"],
  ["elseif", "if"],
  ["endif", "if"],
  ["endfor", "for"],
  ["endforeach", "foreach"],
]);

export type BlockWord = "if" | "for" | "foreach";

/** The line a directive stands alone on, from its first blank to behind its line break. */
export interface OwnLine {
  readonly from: number;
  readonly to: number;
  readonly lineEnd: "" | "\n" | "\r\n";
}

/** Undefined when something else is on the line. */
export function ownLine(text: string, start: number, end: number): OwnLine | undefined {
  let from = start;
  while (isInlineBlank(text, from - 1)) from -= 1;
  if (from > 0 && text[from - 1] !== "\n") return undefined;
  let to = end;
  while (isInlineBlank(text, to)) to += 1;
  if (to === text.length) return { from, to, lineEnd: "" };
  if (text.startsWith("\r\n", to)) return { from, to: to + 2, lineEnd: "\r\n" };
  return text[to] === "\n" ? { from, to: to + 1, lineEnd: "\n" } : undefined;
}

function isInlineBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || code === 9;
}
