import { truncate } from "@mci/plugin-kit";
import { syntaxError, type Source } from "@mci/plugin-kit/templates";
import { isBlank, isDigit, skipBlanks, trimmedEnd, wordEnd } from "../characters.ts";
import { hintFor } from "./hints.ts";
import { kindAt, keywords, type TemplateToken, type TokenKind } from "./tokens.ts";

/** Walks a source once: text up to the next tag, then the tokens of the tag. */
export class Lexer {
  readonly source: Source;
  /** Where the last tag starts. */
  open = 0;
  /** False when there was no tag behind the text that was read last. */
  hasTag = true;
  /** Where the last token that was taken ends. */
  taken = 0;
  private readonly text: string;
  private at = 0;
  private trims = false;
  /** Tokens that were looked at and not taken. */
  private readonly ahead: TemplateToken[] = [];

  constructor(source: Source) {
    this.source = source;
    this.text = source.text;
  }

  /** The text before the next tag, comments left out. */
  readText(): string {
    const { text } = this;
    let out = "";
    for (;;) {
      const from = this.trims ? skipBlanks(text, this.at) : this.at;
      const open = text.indexOf("{{", from);
      this.trims = false;
      if (open === -1) {
        this.hasTag = false;
        return out + text.slice(from);
      }
      const isTrimmed = text.charAt(open + 2) === "-" && isBlank(text.charCodeAt(open + 3));
      out += text.slice(from, isTrimmed ? trimmedEnd(text, from, open) : open);
      this.open = open;
      this.at = open + (isTrimmed ? 4 : 2);
      if (!text.startsWith("/*", this.at)) return out;
      this.skipComment();
    }
  }

  /** The next token, or the one after it. */
  peek(distance: 0 | 1 = 0): TemplateToken {
    while (this.ahead.length <= distance) this.ahead.push(this.scan());
    return this.ahead[distance]!;
  }

  next(): TemplateToken {
    const token = this.ahead.shift() ?? this.scan();
    this.taken = token.end;
    return token;
  }

  valueOf({ start, end }: TemplateToken): string {
    return this.text.slice(start, end);
  }

  unexpected(token: TemplateToken, context: string): Error {
    const value = this.valueOf(token);
    const shown = keywords.has(value) ? `<${value}>` : JSON.stringify(truncate(value, 23));
    return this.syntaxError(token.start, `unexpected ${shown} in ${context}`);
  }

  syntaxError(at: number, message: string, hint: string | undefined = hintFor(this.text, this.open, at)): Error {
    return syntaxError(this.source, at, message, { hint });
  }

  private skipComment(): void {
    const { text, open } = this;
    const closing = text.indexOf("*/", this.at + 2);
    if (closing === -1) throw this.syntaxError(open, "unclosed comment", "A comment ends with */}}.");
    const end = closing + 2;
    this.trims = isBlank(text.charCodeAt(end)) && text.startsWith("-}}", end + 1);
    if (!this.trims && !text.startsWith("}}", end)) {
      throw this.syntaxError(
        end,
        "comment ends before closing delimiter",
        "Nothing but }} or -}} follows a comment's */.",
      );
    }
    this.at = end + (this.trims ? 4 : 2);
  }

  private scan(): TemplateToken {
    const { text } = this;
    const start = skipBlanks(text, this.at);
    const spaced = start > this.at;
    if (start === text.length) throw this.syntaxError(this.open, "unclosed action", "Every {{ needs its }}.");
    this.trims = spaced && text.startsWith("-}}", start);
    const kind = this.trims ? "}}" : kindAt(this.text, start);
    this.at = this.trims ? start + 3 : this.endOf(kind, start);
    return { kind, start, end: this.at, spaced };
  }

  private endOf(kind: TokenKind, start: number): number {
    switch (kind) {
      case "field":
      case "variable":
      case "dot":
      case "word":
        return this.terminated(wordEnd(this.text, kind === "word" ? start : start + 1));
      case "number":
        return this.numberEnd(start);
      case "string":
      case "character":
        return this.quotedEnd(start);
      case "raw string":
        return this.rawEnd(start);
      case ":=":
      case "}}":
        return start + 2;
      default:
        return start + String.fromCodePoint(this.text.codePointAt(start) ?? 0).length;
    }
  }

  /** Names end where a blank, the end of the tag, or one of `. , | : ( )` stands. */
  private terminated(end: number): number {
    const { text } = this;
    if (end === text.length || isBlank(text.charCodeAt(end)) || ".,|:()".includes(text.charAt(end))) return end;
    if (text.startsWith("}}", end)) return end;
    throw this.syntaxError(end, `bad character ${shownCharacter(text, end)}`);
  }

  /** Whatever looks like a number; what it means is found later. */
  private numberEnd(start: number): number {
    numberLike.lastIndex = start;
    numberLike.test(this.text);
    const end = numberLike.lastIndex;
    if (end > start + 1 || isDigit(this.text.charCodeAt(start))) return end;
    throw this.syntaxError(start, `bad number syntax: ${JSON.stringify(this.text.slice(start, end))}`);
  }

  private quotedEnd(start: number): number {
    const { text } = this;
    const quote = text.charAt(start);
    for (let at = start + 1; at < text.length && text.charAt(at) !== "\n"; at += 1) {
      if (text.charAt(at) === quote) return at + 1;
      if (text.charAt(at) === "\\" && text.charAt(at + 1) !== "\n") at += 1;
    }
    throw this.syntaxError(start, quote === '"' ? "unterminated quoted string" : "unterminated character constant");
  }

  private rawEnd(start: number): number {
    const end = this.text.indexOf("`", start + 1);
    if (end === -1) throw this.syntaxError(start, "unterminated raw quoted string");
    return end + 1;
  }
}

const numberLike = /[+-]?(?:0[xX](?:[pP][+-]|[\w.])*|(?:[eE][+-]|[\w.])*)/y;

function shownCharacter(text: string, at: number): string {
  const code = text.codePointAt(at) ?? 0;
  const number = code.toString(16).toUpperCase().padStart(4, "0");
  return /[\p{C}\p{Z}]/u.test(String.fromCodePoint(code))
    ? `U+${number}`
    : `U+${number} '${String.fromCodePoint(code)}'`;
}
