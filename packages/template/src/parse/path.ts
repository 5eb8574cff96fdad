import { dash, dot, isDigit, isName, isQuote, openingBracket } from "./characters.ts";
import { TokenReader } from "./reader.ts";

/**
 * Parses a path of a template.
 *
 * @returns The steps, root first.
 * @throws TemplateError (MCI_TEMPLATE_SYNTAX) for anything else.
 * @example
 * parsePath('props.user["first name"]'); // ["props", "user", "first name"]
 */
export function parsePath(source: string): readonly string[] {
  const reader = new TokenReader({ text: source });
  reader.skipBlanks();
  const steps = readPath(reader);
  if (steps === undefined) throw reader.unexpected("a path");
  expectEnd(reader);
  return steps;
}

/**
 * Prints a path as templates write it, so that `parsePath` returns the same steps.
 *
 * @param steps - The first one must be a name.
 */
export function printPath(steps: readonly string[]): string {
  return steps.reduce((path, step, index) => (index === 0 ? step : path + printStep(step)), "");
}

/**
 * Parses a literal of a template: a string in any of the three quotes, a number, true, false or null.
 *
 * @throws TemplateError (MCI_TEMPLATE_SYNTAX) for anything else.
 */
export function parseLiteral(source: string): Literal {
  const reader = new TokenReader({ text: source });
  reader.skipBlanks();
  const literal = readLiteral(reader);
  if (literal === undefined) throw reader.unexpected("a literal");
  expectEnd(reader);
  return literal;
}

/** Prints a literal as templates write it, so that `parseLiteral` returns the same value. */
export function printLiteral(literal: Literal): string {
  if (typeof literal === "string") return printString(literal);
  return Object.is(literal, -0) ? "-0" : `${literal}`;
}

/** A value that can be written in a template: `'text'`, `1.5`, `true`, `null`. */
export type Literal = string | number | boolean | null;

export function readPath(reader: TokenReader): string[] | undefined {
  const root = reader.root();
  if (root === "") return undefined;
  const first = readStep(reader);
  if (first === undefined) return [root];
  const second = readStep(reader);
  if (second === undefined) return [root, first];
  const steps = [root, first, second];
  for (let step = readStep(reader); step !== undefined; step = readStep(reader)) steps.push(step);
  return steps;
}

function readStep(reader: TokenReader): string | undefined {
  const mark = reader.text.charCodeAt(reader.at);
  if (mark !== dot && mark !== openingBracket) return undefined;
  reader.at += 1;
  return mark === dot ? readName(reader) : readBracket(reader);
}

export function readLiteral(reader: TokenReader): Literal | undefined {
  const code = reader.text.charCodeAt(reader.at);
  if (isQuote(code)) return reader.string();
  if (code === dash || isDigit(code)) return reader.number();
  // Only t, f and n can start a word; most paths start with another letter.
  if (code !== 116 && code !== 102 && code !== 110) return undefined;
  if (reader.takeWord("true")) return true;
  if (reader.takeWord("false")) return false;
  return reader.takeWord("null") ? null : undefined;
}

function readName(reader: TokenReader): string {
  const name = reader.name();
  if (name === "") throw reader.unexpected("a name after the dot");
  return name;
}

function readBracket(reader: TokenReader): string {
  reader.skipBlanks();
  const step = reader.string() ?? reader.number()?.toString();
  if (step === undefined) throw reader.unexpected('a text in quotes, as in props["first name"], or a number');
  reader.skipBlanks();
  if (!reader.take("]")) throw reader.unexpected("a closing ]");
  return step;
}

function expectEnd(reader: TokenReader): void {
  reader.skipBlanks();
  if (reader.at < reader.text.length) throw reader.unexpected("the end");
}

function printStep(step: string): string {
  return isName(step) ? `.${step}` : `[${printString(step)}]`;
}

function printString(text: string): string {
  return `"${text.replaceAll(/["'`\\]/g, "\\$&")}"`;
}
