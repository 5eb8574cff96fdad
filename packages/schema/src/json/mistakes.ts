import type { Place } from "@mci/contract";
import { fileLimits } from "../limits.ts";
import { emptyFile, tooDeep, type Mistake } from "../mistake.ts";
import { readString } from "./string-mistakes.ts";
import { tokenAt, visible, wordAt, wordMistake } from "./word-mistakes.ts";
import { quoted } from "../pointer.ts";

/**
 * Reports everything in a text that JSON does not allow, and duplicate names in one object. Continues after a mistake whose
 * meaning is plain (a comma too many or too few, a comment, single quotes), stops at others.
 */
export function findMistakes(text: string, placeOf: (offset: number) => Place): readonly Mistake[] {
  const scanner = new Scanner(text, placeOf);
  scanner.document();
  return scanner.mistakes;
}

class Scanner {
  readonly mistakes: Mistake[] = [];
  readonly #text: string;
  readonly #placeOf: (offset: number) => Place;
  #at = 0;

  constructor(text: string, placeOf: (offset: number) => Place) {
    this.#text = text;
    this.#placeOf = placeOf;
  }

  document(): void {
    this.#skip();
    if (this.#atEnd()) this.mistakes.push(emptyFile);
    else if (this.#value(1)) {
      this.#skip();
      if (!this.#atEnd()) this.#syntax(`Expected the end of the file, found ${this.#found()}.`, this.#at);
    }
  }

  /** Each of these reads one thing, and returns whether it makes sense to continue after it. */
  #value(depth: number): boolean {
    this.#skip();
    const start = this.#at;
    switch (this.#text[start]) {
      case "{":
      case "[":
        if (depth <= fileLimits.depth) return this.#text[start] === "{" ? this.#object(depth) : this.#list(depth);
        this.#report({ code: "MCI_SCHEMA_LIMIT", message: tooDeep, offset: start });
        return false;
      case '"':
      case "'":
        return this.#string() !== undefined;
      case undefined:
        this.#syntax("The file ends where a value should stand.", start);
        return false;
      case ",":
      case "]":
      case "}":
        this.#syntax(`Expected a value before ${this.#found()}.`, start);
        return true;
      default:
        return this.#word();
    }
  }

  #object(depth: number): boolean {
    const open = this.#at;
    const names = new Map<string, number>();
    return this.#members(open, "}", () => {
      const start = this.#at;
      const name = this.#name();
      if (name === undefined) return false;
      const first = names.get(name);
      if (first === undefined) names.set(name, start);
      else this.#duplicate(name, start, first);
      this.#skip();
      if (this.#text[this.#at] !== ":") {
        this.#syntax(`Expected ':' after ${quoted(name)}, found ${this.#found()}.`, this.#at);
        return false;
      }
      this.#at += 1;
      return this.#value(depth + 1);
    });
  }

  #list(depth: number): boolean {
    return this.#members(this.#at, "]", () => this.#value(depth + 1));
  }

  /** Checks the members between brackets, separated by commas. */
  #members(open: number, close: "}" | "]", member: () => boolean): boolean {
    this.#at += 1;
    for (;;) {
      this.#skip();
      if (this.#text[this.#at] === close) break;
      if (this.#atEnd()) return this.#unclosed(open);
      if (!member() || this.mistakes.length >= fileLimits.problems) return false;
      this.#skip();
      const found = this.#text[this.#at];
      if (found === ",") this.#comma(close);
      else if (found === close) break;
      else if (this.#atEnd()) return this.#unclosed(open);
      else {
        this.#syntax(
          `Expected ',' or '${close}' before ${this.#found()}.`,
          this.#at,
          "A comma is missing, or a bracket.",
        );
        if (found === "}" || found === "]" || found === ":") return false;
      }
    }
    this.#at += 1;
    return true;
  }

  #comma(close: string): void {
    const comma = this.#at;
    this.#at += 1;
    this.#skip();
    if (this.#text[this.#at] === close && this.mistakes.at(-1)?.offset !== comma) {
      this.#syntax(`Nothing follows this comma before '${close}'.`, comma, "Remove the comma.");
    }
  }

  #name(): string | undefined {
    if (this.#text[this.#at] === '"' || this.#text[this.#at] === "'") return this.#string();
    const [word] = /^[\w$-]+/.exec(this.#text.slice(this.#at, this.#at + 100)) ?? [];
    if (word === undefined) {
      this.#syntax(`Expected a name in double quotes, found ${this.#found()}.`, this.#at);
      return undefined;
    }
    this.#syntax(`The name ${word} needs double quotes.`, this.#at, `Write "${word}".`);
    this.#at += word.length;
    return word;
  }

  #string(): string | undefined {
    const { value, end, mistakes } = readString(this.#text, this.#at);
    for (const mistake of mistakes) this.#report(mistake);
    this.#at = end;
    return value;
  }

  #word(): boolean {
    const word = wordAt(this.#text, this.#at);
    const mistake = wordMistake(word, this.#at);
    this.#at += word.length;
    if (mistake === undefined) return true;
    this.#report(mistake);
    return /^[\w.+-]/.test(word);
  }

  /** Blanks, and comments, which are reported. */
  #skip(): void {
    const pattern = /[ \t\r\n]*(\/\/[^\n]*|\/\*[^]*?\*\/)?/y;
    for (;;) {
      pattern.lastIndex = this.#at;
      const comment = pattern.exec(this.#text)?.[1];
      this.#at = pattern.lastIndex;
      if (comment === undefined) return;
      this.#syntax("JSON has no comments.", this.#at - comment.length, "Remove it, or write the file in YAML.");
    }
  }

  #unclosed(open: number): boolean {
    this.#syntax(`This '${this.#text[open]}' is not closed.`, open, "The file ends before it is.");
    return false;
  }

  #duplicate(name: string, offset: number, first: number): void {
    const { line, column } = this.#placeOf(first);
    this.#report({
      code: "MCI_SCHEMA_DUPLICATE_KEY",
      message: `${quoted(name)} is given twice in one object, first in line ${line}, column ${column}.`,
      hint: "Only the last one would count. Remove one of them.",
      offset,
    });
  }

  #syntax(message: string, offset: number, hint?: string): void {
    this.#report({ code: "MCI_SCHEMA_SYNTAX", message, offset, hint });
  }

  #report(mistake: Mistake): void {
    this.mistakes.push(mistake);
  }

  #found(): string {
    if (this.#atEnd()) return "the end of the file";
    const token = tokenAt(this.#text, this.#at);
    return token.startsWith('"') ? token : visible(token);
  }

  #atEnd(): boolean {
    return this.#at >= this.#text.length;
  }
}
