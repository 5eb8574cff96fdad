import type { TemplateError } from "@mci/contract";
import { describeLostDigits, losesDigits } from "@mci/plugin-kit";
import { syntaxError, type Source } from "@mci/plugin-kit/templates";
import { dash, isBlank, isDigit, isQuote, nameLength } from "./characters.ts";
import { standardRoots } from "./roots.ts";

/** The one tokenizer: walks a source and takes names, strings, numbers and marks from it. */
export class TokenReader {
  readonly source: Source;
  readonly text: string;
  at: number;

  constructor(source: Source, at = 0) {
    this.source = source;
    this.text = source.text;
    this.at = at;
  }

  skipBlanks(): void {
    while (isBlank(this.text.charCodeAt(this.at))) this.at += 1;
  }

  /** Steps over `mark` if it stands here. */
  take(mark: string): boolean {
    if (!this.text.startsWith(mark, this.at)) return false;
    this.at += mark.length;
    return true;
  }

  /** Steps over `word` if it stands here as a whole word. */
  takeWord(word: string): boolean {
    if (!this.text.startsWith(word, this.at) || nameLength(this.text, this.at + word.length) > 0) return false;
    this.at += word.length;
    return true;
  }

  /** A name that may stand after a dot: letters, digits, `_`, `$`, and `-` but not as the first. "" for none. */
  name(): string {
    if (this.text.charCodeAt(this.at) === dash) return "";
    const start = this.at;
    this.at += nameLength(this.text, start);
    return this.text.slice(start, this.at);
  }

  /** The name a path starts with, which is not a number; "" for none. */
  root(): string {
    for (const root of standardRoots) if (this.takeWord(root)) return root;
    return isDigit(this.text.charCodeAt(this.at)) ? "" : this.name();
  }

  /** A string in `'`, `"` or backticks; undefined when none starts here. */
  string(): string | undefined {
    if (!isQuote(this.text.charCodeAt(this.at))) return undefined;
    const quote = this.text.charAt(this.at);
    const start = this.at + 1;
    let end = this.text.indexOf(quote, start);
    if (end === -1) throw this.syntaxError("This string has no closing quote.");
    const escaped = this.text.slice(start, end).includes("\\");
    if (escaped) end = this.closingQuote(quote, start);
    this.at = end + 1;
    const content = this.text.slice(start, end);
    return escaped ? content.replaceAll(/\\(["'`\\])/g, "$1") : content;
  }

  /** A number as JSON writes it; undefined when none starts here. */
  number(): number | undefined {
    const first = this.text.charCodeAt(this.at);
    if (first !== dash && !isDigit(first)) return undefined;
    number.lastIndex = this.at;
    const digits = number.exec(this.text)?.[0];
    if (digits === undefined || nameLength(this.text, this.at + digits.length) > 0) throw this.unexpected("a number");
    if (losesDigits(digits))
      throw this.syntaxError(`${describeLostDigits(digits)}.`, `Write it in quotes: '${digits}'.`);
    this.at += digits.length;
    return Number(digits);
  }

  syntaxError(message: string, hint?: string): TemplateError {
    return syntaxError(this.source, this.at, message, { hint });
  }

  /** Returns the error for an unexpected token. */
  unexpected(expected: string): TemplateError {
    const found = this.text.codePointAt(this.at);
    if (found === undefined) return this.syntaxError(`Expected ${expected}, but the text ends here.`);
    const hint = slips.find(([wrong]) => this.text.startsWith(wrong, this.at))?.[1];
    return this.syntaxError(`Expected ${expected}, but found ${JSON.stringify(String.fromCodePoint(found))}.`, hint);
  }

  private closingQuote(quote: string, start: number): number {
    let at = start;
    while (at < this.text.length && this.text[at] !== quote) {
      const escapes = this.text[at] === "\\" && `${quotes}\\`.includes(this.text[at + 1] ?? " ");
      at += escapes ? 2 : 1;
    }
    if (at >= this.text.length) {
      throw this.syntaxError(
        "This string has no closing quote.",
        "A backslash before a quote makes it part of the string.",
      );
    }
    return at;
  }
}

const quotes = "'\"`";
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Habits from other languages, and their equivalents here. */
const slips: readonly (readonly [string, string])[] = [
  ["||", "A fallback is written with one |, a condition with `or`."],
  ["??", "A fallback is written with |: {{ props.name | 'nobody' }}."],
  ["&&", "Conditions are joined with `and`."],
  ["!==", "Not equal is written !=."],
  ["===", "Equality is written ==."],
  ["!", "The opposite is written `not`."],
  ["=", "Equality is written ==."],
  ["{{", "In a condition a path has no braces: props.amount > 100."],
  ["|", "Fallbacks stand in placeholders only; in a condition write `or`."],
  ["?.", "A step is written with a dot: props.user.name. What is missing can have a fallback: props.user.name | ''."],
  ["(", "There are no functions in this language."],
  [".", "A path starts with a name: props.user.name."],
];
