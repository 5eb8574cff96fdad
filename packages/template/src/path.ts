import { Reader } from "./reader.ts";

/**
 * The steps of a path as it is written in templates, root first: `props.user["first name"]` gives
 * `["props", "user", "first name"]`. Throws TemplateError (MCI_TEMPLATE_SYNTAX) for anything else.
 */
export function parsePath(source: string): readonly string[] {
  const reader = new Reader({ text: source });
  reader.skipBlanks();
  const steps = readPath(reader);
  if (steps === undefined) throw reader.unexpected("a path");
  endOf(reader);
  return steps;
}

/** A path as templates write it; `parsePath` gives the same steps back. The first step must be a name. */
export function printPath(steps: readonly string[]): string {
  return steps.map((step, index) => (index === 0 ? step : printStep(step))).join("");
}

/** A literal as templates write it: a string in any of the three quotes, a number, true, false or null. */
export function parseLiteral(source: string): Literal {
  const reader = new Reader({ text: source });
  reader.skipBlanks();
  const literal = readLiteral(reader);
  if (literal === undefined) throw reader.unexpected("a literal");
  endOf(reader);
  return literal;
}

/** A literal as templates write it; `parseLiteral` gives the same value back. */
export function printLiteral(literal: Literal): string {
  if (typeof literal === "string") return printString(literal);
  return Object.is(literal, -0) ? "-0" : `${literal}`;
}

export type Literal = string | number | boolean | null;

export function readPath(reader: Reader): string[] | undefined {
  const { at } = reader;
  const root = reader.name();
  if (root === "" || isDigit(root)) {
    reader.at = at;
    return undefined;
  }
  const first = readStep(reader);
  if (first === undefined) return [root];
  const steps = [root, first];
  for (let step = readStep(reader); step !== undefined; step = readStep(reader)) steps.push(step);
  return steps;
}

function readStep(reader: Reader): string | undefined {
  if (reader.take(".")) return readName(reader);
  return reader.take("[") ? readBracket(reader) : undefined;
}

export function readLiteral(reader: Reader): Literal | undefined {
  const value = reader.string() ?? reader.number();
  if (value !== undefined) return value;
  if (reader.takeWord("true")) return true;
  if (reader.takeWord("false")) return false;
  return reader.takeWord("null") ? null : undefined;
}

function readName(reader: Reader): string {
  const name = reader.name();
  if (name === "") throw reader.unexpected("a name after the dot");
  return name;
}

function readBracket(reader: Reader): string {
  reader.skipBlanks();
  const step = reader.string() ?? reader.number()?.toString();
  if (step === undefined) throw reader.unexpected('a text in quotes, as in props["first name"], or a number');
  reader.skipBlanks();
  if (!reader.take("]")) throw reader.unexpected("a closing ]");
  return step;
}

function endOf(reader: Reader): void {
  reader.skipBlanks();
  if (reader.at < reader.text.length) throw reader.unexpected("the end");
}

function isDigit(name: string): boolean {
  const code = name.charCodeAt(0);
  return code >= 48 && code <= 57;
}

function printStep(step: string): string {
  const reader = new Reader({ text: step });
  return step !== "" && reader.name() === step ? `.${step}` : `[${printString(step)}]`;
}

function printString(text: string): string {
  return `"${text.replaceAll(/["'`\\]/g, "\\$&")}"`;
}
