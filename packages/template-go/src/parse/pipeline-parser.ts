import { tooDeep } from "@mci/plugin-kit/templates";
import type { Expression, Pipeline, Wanted } from "../render/expression.ts";
import { assigning, joinStages, type Stage } from "../render/stages.ts";
import { parsedCall } from "./call-parser.ts";
import type { Compilation } from "./compilation.ts";
import type { Frame } from "./frame.ts";
import type { Lexer } from "./lexer.ts";
import { undefinedVariable } from "./name-mistakes.ts";
import { parseOperand } from "./operand-parser.ts";
import { keywords, type TemplateToken } from "./tokens.ts";

type Closing = "}}" | ")";

/** A variable that is given a value. */
interface Variable {
  readonly token: TemplateToken;
  readonly isNew: boolean;
}

/** Parses what stands in a tag into closures. */
export class PipelineParser {
  readonly lexer: Lexer;
  readonly compilation: Compilation;
  /** Where those that are open stand. */
  private readonly parentheses: number[] = [];

  constructor(lexer: Lexer, compilation: Compilation) {
    this.lexer = lexer;
    this.compilation = compilation;
  }

  /** Up to and with the end of the tag, or the `)`. `context` is for messages. */
  pipeline(context: string, frame: Frame, closing: Closing = "}}"): Pipeline {
    const variables = this.variables(context);
    const value = this.value(closing, context, frame);
    // A variable is not known in the value it is given.
    const slots = variables.map((variable) => this.slotOf(variable, frame));
    const { source, start, end, path, read } = value;
    return { source, start, end, path, read: assigning(read, slots), slots };
  }

  /** Parses what is between parentheses, after the opening one. */
  parenthesised(open: TemplateToken, frame: Frame): Expression {
    const { lexer } = this;
    const { depth } = this.compilation.options.limits;
    this.parentheses.push(open.start);
    if (this.parentheses.length > depth) throw tooDeep({ source: lexer.source, ...open }, "Parentheses", depth);
    const { source, path, read } = this.pipeline("parenthesized pipeline", frame, ")");
    this.parentheses.pop();
    return { source, start: open.start, end: lexer.taken, path, read };
  }

  /** `$x :=`, `$x =`, and in a range `$i, $x :=`. */
  private variables(context: string): readonly Variable[] {
    const { lexer } = this;
    const tokens: TemplateToken[] = [];
    while (lexer.peek().kind === "variable") {
      const mark = lexer.peek(1);
      if (mark.kind !== "," && mark.kind !== ":=" && mark.kind !== "=") break;
      tokens.push(lexer.next());
      lexer.next();
      if (mark.kind !== ",") return tokens.map((token) => ({ token, isNew: mark.kind === ":=" }));
      if (context !== "range" || tokens.length > 1) {
        throw lexer.syntaxError(mark.start, `too many declarations in ${context}`);
      }
    }
    if (tokens.length > 0) throw lexer.syntaxError(lexer.peek().start, "range can only initialize variables");
    return [];
  }

  private slotOf({ token, isNew }: Variable, { variables }: Frame): number {
    const name = this.lexer.valueOf(token);
    const slot = isNew ? variables.declare(name) : variables.find(name);
    if (slot === undefined) throw undefinedVariable(this.lexer, token, variables.names);
    return slot;
  }

  /** Commands joined by `|`. */
  private value(closing: Closing, context: string, frame: Frame): Expression {
    const first = this.command(closing, context, frame);
    const others: Stage[] = [];
    let { end } = first;
    while (this.lexer.next().kind === "|") {
      const path = others.length === 0 ? first.path : undefined;
      const piped = { source: first.source, start: first.start, end, path };
      const command = this.command(closing, context, frame, piped);
      others.push(command.read);
      ({ end } = command);
    }
    if (others.length === 0) return first;
    return { source: first.source, start: first.start, end, path: undefined, read: joinStages(first.read, others) };
  }

  /** A value, or a function and its arguments; `piped` is what comes through the pipe before it. */
  private command(closing: Closing, context: string, frame: Frame, piped?: Wanted): Expression {
    const { lexer } = this;
    const first = this.firstToken(closing, context);
    const word = parseOperand(this, first, frame);
    const args: Expression[] = [];
    while (!this.isCommandEnd(closing, context)) {
      const token = lexer.peek();
      if (!token.spaced || !this.startsOperand(token)) throw lexer.unexpected(token, "operand");
      const operand = parseOperand(this, lexer.next(), frame);
      args.push(operand.function === undefined ? operand : parsedCall(this, operand.function, []));
    }
    if (word.function !== undefined) return parsedCall(this, word.function, args, piped);
    if (args.length > 0 || piped !== undefined) {
      throw lexer.syntaxError(first.start, `can't give argument to non-function ${lexer.valueOf(first)}`);
    }
    if (word.isNil) throw lexer.syntaxError(first.start, "nil is not a command");
    return word;
  }

  private firstToken(closing: Closing, context: string): TemplateToken {
    const { lexer } = this;
    const token = lexer.next();
    if (token.kind === closing) throw lexer.syntaxError(token.start, `missing value for ${context}`);
    if (this.startsOperand(token)) return token;
    throw lexer.unexpected(token, context);
  }

  private isCommandEnd(closing: Closing, context: string): boolean {
    const { lexer } = this;
    const token = lexer.peek();
    if (token.kind === closing || token.kind === "|") return true;
    if (token.kind === "}}") throw lexer.syntaxError(this.parentheses.at(-1) ?? token.start, "unclosed left paren");
    if (token.kind === ")") throw lexer.unexpected(token, context);
    return false;
  }

  private startsOperand(token: TemplateToken): boolean {
    if (token.kind === "word") return !keywords.has(this.lexer.valueOf(token)) || isValue(this.lexer.valueOf(token));
    return operandKinds.has(token.kind);
  }
}

/** The words of the language that are values. */
function isValue(word: string): boolean {
  return word === "true" || word === "false" || word === "nil";
}

const operandKinds: ReadonlySet<TemplateToken["kind"]> = new Set([
  "field",
  "variable",
  "dot",
  "number",
  "character",
  "string",
  "raw string",
  "(",
]);
