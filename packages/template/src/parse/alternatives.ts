import { TemplateError } from "@mci/contract";
import { nearest } from "@mci/plugin-kit";
import type { Bindings } from "./bindings.ts";
import type { Operand } from "./operand.ts";
import { readNext, takeBar } from "./operands.ts";
import { printLiteral, readLiteral, readPath, type Literal } from "./path.ts";
import type { TokenReader } from "./reader.ts";
import { standardRoots } from "./roots.ts";

/**
 * Reads the alternatives of a placeholder up to its `close`. Behind a value of env a fallback may lack its quotes, as in
 * `{{ env.HOST | localhost }}`: the documents of the Python implementation write it so. The bindings note such a text.
 */
export function readAlternatives(reader: TokenReader, bindings: Bindings, close: string): readonly Operand[] {
  const first = readNext(reader, bindings);
  if (!takeBar(reader)) return [first];
  const operands = [first];
  const isEnv = first.kind === "path" && first.steps[0] === "env";
  do operands.push(isEnv ? readFallback(reader, bindings, close) : readNext(reader, bindings));
  while (takeBar(reader));
  return operands;
}

function readFallback(reader: TokenReader, bindings: Bindings, close: string): Operand {
  reader.skipBlanks();
  const { at } = reader;
  const text = unquotedText(reader, bindings, close);
  if (text === undefined) {
    reader.at = at;
    return readNext(reader, bindings);
  }
  bindings.operands += 1;
  bindings.unquoted.push({ at, end: reader.at, text });
  reader.skipBlanks();
  return { kind: "constant", at, value: text };
}

/** Steps over a fallback that is text without quotes, or whose quote is closed too late; undefined for any other. */
function unquotedText(reader: TokenReader, bindings: Bindings, close: string): string | undefined {
  const { text, at } = reader;
  const ends = [text.indexOf(close, at), text.indexOf("|", at)].filter((index) => index !== -1);
  const written = text.slice(at, Math.min(...ends)).trimEnd();
  if (ends.length === 0 || !isText(written) || isRead(reader, bindings, close)) return undefined;
  reader.at = at + written.length;
  return /^["'`]/.test(written) ? written.slice(1) : written;
}

/** Nothing that is a mistake in a number, a path, a call or another placeholder. */
function isText(written: string): boolean {
  if (
    written === "" ||
    /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(written) ||
    /^(?:props|input|properties|env|call)(?![\w$-])/.test(written)
  )
    return false;
  return /^["'`]?[^"'`{}()\n\\]+$/.test(written);
}

/** Whether a literal or a path stands here that can have a value, up to the next alternative or to the end. */
function isRead(reader: TokenReader, bindings: Bindings, close: string): boolean {
  try {
    const literal: Literal | undefined = readLiteral(reader);
    const steps = literal === undefined ? readPath(reader) : undefined;
    reader.skipBlanks();
    const ends = reader.text.startsWith(close, reader.at) || reader.text.startsWith("|", reader.at);
    return ends && (literal !== undefined || (steps !== undefined && isPath(steps, bindings)));
  } catch (error) {
    if (!TemplateError.is(error)) throw error;
    return false;
  }
}

/** A path that starts with the name of a loop variable, or with what is nearly a root: `evn.HOST`. */
function isPath([root = "", ...steps]: readonly string[], bindings: Bindings): boolean {
  for (let variable = bindings.known; variable !== undefined; variable = variable.outer) {
    if (variable.name === root) return true;
  }
  return steps.length > 0 && nearest(root, standardRoots) !== undefined;
}

/** A placeholder with quotes around a fallback that lacks them. */
export function withQuotes(source: string, { at, end, text }: Bindings["unquoted"][number]): string {
  return source.slice(0, at) + (text.includes("'") ? printLiteral(text) : `'${text}'`) + source.slice(end);
}
