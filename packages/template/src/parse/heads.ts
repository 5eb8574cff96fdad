import type { Bindings } from "./bindings.ts";
import type { Operand } from "./operand.ts";
import { standardRoots } from "./roots.ts";
import { readCondition, type Test } from "./condition.ts";
import type { Directive } from "./directives.ts";
import { integerIn, type Bound } from "../render/loops.ts";
import { readOperands } from "./operands.ts";
import type { TokenReader } from "./reader.ts";

/** A directive with what its parentheses hold. */
export type Head = OpeningHead | ContinuingHead;

/** Stands for a block, or for a file. */
export type OpeningHead = IfHead | ForHead | EachHead | IncludeHead;

/** Continues or ends the innermost block. */
export type ContinuingHead =
  | { readonly word: "elseif"; readonly start: number; readonly test: Test }
  | { readonly word: "else"; readonly start: number }
  | { readonly word: "end"; readonly start: number };

export interface IfHead {
  readonly word: "if";
  readonly start: number;
  readonly test: Test;
}

export interface ForHead {
  readonly word: "for";
  readonly start: number;
  readonly name: string;
  readonly range: readonly [Bound, Bound];
}

export interface EachHead {
  readonly word: "foreach";
  readonly start: number;
  readonly name: string;
  readonly over: readonly Operand[];
}

export interface IncludeHead {
  readonly word: "include";
  readonly start: number;
  readonly path: string;
}

/** Reads the rest of a directive; the reader then stands behind its closing parenthesis. */
export function readHead({ word, start, end }: Directive, reader: TokenReader, bindings: Bindings): Head {
  reader.at = end;
  switch (word) {
    case "if":
    case "elseif":
      return { word, start, test: closed(readCondition(reader, bindings), reader, "a comparison, `and`, `or` or )") };
    case "for":
      return { word, start, name: readVariable(reader), range: closed(readRange(reader, bindings), reader) };
    case "foreach":
      return { word, start, name: readVariable(reader), over: closed(readOver(reader, bindings), reader) };
    case "include":
      return { word, start, path: closed(readFileName(reader), reader) };
    default:
      return { word: word === "else" ? "else" : "end", start };
  }
}

function closed<T>(value: T, reader: TokenReader, expected = "a closing )"): T {
  reader.skipBlanks();
  if (!reader.take(")")) throw reader.unexpected(expected);
  return value;
}

/** `x in`, the start of both loops. */
function readVariable(reader: TokenReader): string {
  reader.skipBlanks();
  const { at } = reader;
  const name = reader.name();
  if (!/^[^\d]/.test(name)) {
    reader.at = at;
    throw reader.unexpected("a name for the loop variable");
  }
  if (standardRoots.includes(name) || words.has(name)) {
    reader.at = at;
    throw reader.syntaxError(
      `A loop variable cannot be named ${name}.`,
      `${name} already means something in templates.`,
    );
  }
  reader.skipBlanks();
  if (!reader.takeWord("in")) throw reader.unexpected("`in` after the loop variable");
  reader.skipBlanks();
  return name;
}

const words: ReadonlySet<string> = new Set(["true", "false", "null", "and", "or", "not", "in"]);

function readRange(reader: TokenReader, bindings: Bindings): readonly [Bound, Bound] {
  const hint = "A loop over a list is written @foreach(item in props.items).";
  if (!reader.takeWord("range")) throw reader.syntaxError("An @for goes over range(from, to).", hint);
  reader.skipBlanks();
  if (!reader.take("(")) throw reader.unexpected("( after range");
  const from = readBound(reader, bindings);
  if (!reader.take(",")) throw reader.unexpected("a comma: range(from, to)");
  const to = readBound(reader, bindings);
  if (!reader.take(")")) throw reader.unexpected("a closing ) of range");
  return [from, to];
}

function readBound(reader: TokenReader, bindings: Bindings): Bound {
  const bound = readOperands(reader, bindings);
  for (const operand of bound) {
    if (operand.kind === "constant" && integerIn(operand.value) === undefined) {
      reader.at = operand.at;
      throw reader.syntaxError("A range goes from one integer to another.");
    }
  }
  return bound;
}

function readOver(reader: TokenReader, bindings: Bindings): readonly Operand[] {
  const over = readOperands(reader, bindings);
  const literal = over.find((operand) => operand.kind === "constant");
  if (literal !== undefined) {
    reader.at = literal.at;
    throw reader.syntaxError("An @foreach goes over an array or object, not over a literal.");
  }
  return over;
}

function readFileName(reader: TokenReader): string {
  reader.skipBlanks();
  const name = reader.string();
  if (name === undefined || name === "") throw reader.unexpected('a file name in quotes: @include("footer.txt")');
  return name;
}
