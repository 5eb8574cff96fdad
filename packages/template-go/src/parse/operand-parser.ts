import { pathBelow, type Expression, type Path } from "../render/expression.ts";
import type { Read } from "../render/run.ts";
import { follow } from "../values.ts";
import { parsedCall } from "./call-parser.ts";
import type { Compilation } from "./compilation.ts";
import type { Frame } from "./frame.ts";
import type { Lexer } from "./lexer.ts";
import { characterCode, numberIn, unquote } from "./literals.ts";
import { undefinedVariable } from "./name-mistakes.ts";
import type { TemplateToken } from "./tokens.ts";

/** A word of a command. */
export interface Operand extends Expression {
  /** Set for the name of a function, which may be called with the words behind it. */
  readonly function: TemplateToken | undefined;
  readonly isNil: boolean;
}

export interface OperandKit {
  readonly lexer: Lexer;
  readonly compilation: Compilation;
  /** Parses what is between parentheses, after the opening one. Its end is that of the second. */
  parenthesised(open: TemplateToken, frame: Frame): Expression;
}

/** Parses one word and the fields that are read from it: `.a.b`, `$x.a`, `(index .list 0).name`. */
export function parseOperand(kit: OperandKit, token: TemplateToken, frame: Frame): Operand {
  const { lexer } = kit;
  switch (token.kind) {
    case "field":
      return withFields(kit, token, extended(dotPath(frame), [readName(lexer, token)]), frame);
    case "variable":
      return withFields(kit, token, variablePath(lexer, token, frame), frame);
    case "(": {
      const { read, path } = kit.parenthesised(token, frame);
      return withFields(kit, token, path ?? startPath(read), frame);
    }
    case "dot":
      refuseField(lexer, token);
      return withFields(kit, token, dotPath(frame), frame);
    case "word":
      return wordOperand(kit, token, frame);
    default:
      refuseField(lexer, token);
      return constant(lexer, token, literalValue(lexer, token));
  }
}

/** A path and the fields that follow it without a blank. */
function withFields({ lexer }: OperandKit, { start }: TemplateToken, first: Path, { body }: Frame): Operand {
  const steps: string[] = [];
  let end = lexer.taken;
  for (let next = lexer.peek(); next.kind === "field" && !next.spaced; next = lexer.peek()) {
    steps.push(readName(lexer, next));
    ({ end } = lexer.next());
  }
  const path = steps.length === 0 ? first : extended(first, steps);
  const { fromRoot } = path;
  if (fromRoot !== undefined && fromRoot !== "") body.reads.add(fromRoot);
  return { source: lexer.source, start, end, path, read: readPath(path), function: undefined, isNil: false };
}

function readPath({ base, steps }: Path): Read {
  return steps.length === 0 ? base : (run, dot) => follow(base(run, dot), steps);
}

function readName(lexer: Lexer, token: TemplateToken): string {
  return lexer.valueOf(token).slice(1);
}

function startPath(base: Path["base"]): Path {
  return { base, steps: [], fromRoot: undefined };
}

function dotPath({ dot }: Frame): Path {
  return { base: (_run, value) => value, steps: [], fromRoot: dot };
}

/** The first slot is `$`, what the template was called with. */
function variablePath(lexer: Lexer, token: TemplateToken, { variables }: Frame): Path {
  const slot = variables.find(lexer.valueOf(token));
  if (slot === undefined) throw undefinedVariable(lexer, token, variables.names);
  return { base: (run) => run.slots[slot], steps: [], fromRoot: slot === 0 ? "" : undefined };
}

function extended({ base, steps, fromRoot }: Path, more: readonly string[]): Path {
  return { base, steps: [...steps, ...more], fromRoot: pathBelow(fromRoot, more) };
}

/** `true`, `false`, `nil`, or the name of a function. */
function wordOperand(kit: OperandKit, token: TemplateToken, frame: Frame): Operand {
  const { lexer } = kit;
  switch (lexer.valueOf(token)) {
    case "true":
    case "false":
      refuseField(lexer, token);
      return constant(lexer, token, lexer.valueOf(token) === "true");
    case "nil":
      refuseField(lexer, token);
      return constant(lexer, token, null, true);
    default: {
      const next = lexer.peek();
      if (next.kind === "field" && !next.spaced) {
        return withFields(kit, token, startPath(parsedCall(kit, token, []).read), frame);
      }
      return { ...constant(lexer, token, null), function: token };
    }
  }
}

/** Words that have no fields. */
function refuseField(lexer: Lexer, token: TemplateToken): void {
  const { kind, spaced, start } = lexer.peek();
  if (spaced || (kind !== "field" && kind !== "dot")) return;
  throw lexer.syntaxError(start, `unexpected . after term ${JSON.stringify(lexer.valueOf(token))}`);
}

function constant({ source }: Lexer, { start, end }: TemplateToken, value: unknown, isNil = false): Operand {
  return { source, start, end, path: undefined, read: () => value, function: undefined, isNil };
}

function literalValue(lexer: Lexer, token: TemplateToken): unknown {
  const text = lexer.valueOf(token);
  switch (token.kind) {
    case "string":
      return unquote(text) ?? refuseLiteral(lexer, token, "invalid escape in string");
    case "raw string":
      return text.slice(1, -1).replaceAll("\r", "");
    case "character":
      return characterCode(text) ?? refuseLiteral(lexer, token, "malformed character constant");
    default:
      return numberIn(text) ?? refuseLiteral(lexer, token, "bad number syntax");
  }
}

function refuseLiteral(lexer: Lexer, token: TemplateToken, what: string): never {
  throw lexer.syntaxError(token.start, `${what}: ${lexer.valueOf(token).slice(0, 40)}`);
}
