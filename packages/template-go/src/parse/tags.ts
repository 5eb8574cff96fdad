import type { Lexer } from "./lexer.ts";
import { unquote } from "./literals.ts";

/** `{{end}}`, `{{else}}`, or `{{else if` with its test still to come. */
export interface Ending {
  readonly word: "end" | "else" | "else if" | "else with";
  readonly start: number;
}

/** The words that start a tag which is more than a value. */
const tagWords: ReadonlySet<string> = new Set("block break continue define else end if range template with".split(" "));

/** Takes the word that says what a tag does; undefined for one that is a value. */
export function takeTagWord(lexer: Lexer): string | undefined {
  const token = lexer.peek();
  const word = lexer.valueOf(token);
  return token.kind === "word" && tagWords.has(word) ? lexer.valueOf(lexer.next()) : undefined;
}

/** Reads the rest of an `end` or `else` tag. */
export function takeEnding(lexer: Lexer, word: "end" | "else"): Ending {
  const start = lexer.open;
  const next = lexer.next();
  if (next.kind === "}}") return { word, start };
  const test = lexer.valueOf(next);
  if (word === "end" || (test !== "if" && test !== "with")) throw lexer.unexpected(next, word);
  return { word: `else ${test}`, start };
}

/** The name of a template, which is a text and never a value. */
export function takeName(lexer: Lexer, context: string): string {
  const token = lexer.next();
  if (token.kind === "raw string") return lexer.valueOf(token).slice(1, -1);
  const name = token.kind === "string" ? unquote(lexer.valueOf(token)) : undefined;
  if (name === undefined) throw lexer.unexpected(token, context);
  return name;
}

export function takeTagEnd(lexer: Lexer, context: string): void {
  const token = lexer.next();
  if (token.kind !== "}}") throw lexer.unexpected(token, context);
}
