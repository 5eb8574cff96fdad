import type { TemplateError } from "@mci/contract";
import { describeLostDigits, losesDigits } from "@mci/plugin-kit";
import type { Source } from "@mci/plugin-kit/templates";
import type { Token, Tokenizer } from "nunjucks/src/lexer.js";
import parser from "nunjucks/src/parser.js";

import type { Arguments, Expression, Is, Name, Statement } from "./ast.ts";
import { start, syntaxErrorAt, type Spot } from "../errors.ts";
import { parseIndex, parseWith } from "./jinja-syntax.ts";
import { notClosed } from "./parser-error.ts";
import { checkTag } from "./tags.ts";

/** The parser of nunjucks, made to read some of jinja that it does not know, and to know where it is. */
export class TemplateReader extends parser.Parser {
  readonly source: Source;
  readonly text: Tokenizer;
  /** The tags of the statements around the place reached, the innermost one last. */
  readonly open: Token[] = [];
  /** The `{{` or `{%` begun last. */
  tag: Spot = start;
  last: Token | undefined;
  /** Where the token read last begins. */
  from: Spot = start;
  hasEnded = false;
  readonly #waiting: Token[] = [];
  /** The `for`s that are recursive. */
  readonly #recursive = new Set<Token>();

  constructor(tokens: Tokenizer, source: Source) {
    super(tokens);
    this.text = tokens;
    this.source = source;
  }

  /** Behind a dot everything is a name: `list.0`, `answer.none`. */
  override nextToken(withWhitespace?: boolean): Token | null {
    const isAfterDot = this.last?.type === "operator" && this.last.value === ".";
    const isNew = this.peeked === null;
    const { lineno, colno, index } = this.text;
    if (isNew) this.from = { lineno, colno };
    const token = (isNew ? this.#waiting.shift() : undefined) ?? super.nextToken(withWhitespace);
    if (token === null) {
      this.hasEnded = true;
      return token;
    }
    if (isAfterDot) this.#name(token);
    if (isNew) this.#checkDigits(token);
    if (isNew && token.type === "string") token.value = unescaped(this.text.str.slice(index, this.text.index), token);
    if (token.type === "variable-start" || token.type === "block-start") this.tag = token;
    this.last = token;
    return token;
  }

  #checkDigits(token: Token): void {
    const [written] = token.type === "int" || token.type === "float" ? (numberIn.exec(String(token.value)) ?? []) : [];
    if (written === undefined || !losesDigits(written)) return;
    const hint = `Write it in quotes: '${written}'.`;
    throw syntaxErrorAt(this.source, token, `${describeLostDigits(written)}.`, { hint });
  }

  /** The lexer reads the `0.1` of `rows.0.1`, and the `0.` of `rows.0.name`, as one number. */
  #name(token: Token): void {
    const { type, value, lineno, colno } = token;
    if (["int", "none", "boolean", "float"].includes(type)) token.type = "symbol";
    if (type !== "float" || typeof value !== "string") return;
    const [first = "", second = ""] = value.split(".");
    token.value = first;
    this.#waiting.push({ type: "operator", value: ".", lineno, colno: colno + first.length });
    if (second === "") return;
    this.#waiting.push({ type: "symbol", value: second, lineno, colno: colno + first.length + 1 });
  }

  override parseStatement(): Statement | null {
    const tag = this.peekToken();
    if (tag === null) return super.parseStatement();
    checkTag(tag, this.open.at(-1), this.source);
    this.open.push(tag);
    const statement = tag.value === "with" ? parseWith(this) : super.parseStatement();
    this.open.pop();
    // Its kind is not a property of its own, which a copy would have.
    if (statement?.typename === "For") Object.assign(statement, { isRecursive: this.#recursive.has(tag) });
    return statement;
  }

  /** Without an end, nunjucks would read what follows as a template all the same. */
  override parseRaw(tag = "raw"): Statement {
    if (!new RegExp(`\\{%\\s*end${tag}\\s*%\\}`).test(this.text.currentStr())) throw notClosed(this);
    return super.parseRaw(tag);
  }

  /** Jinja's `recursive` of a loop; `scoped` needs no doing, since blocks see the variables around them. */
  override advanceAfterBlockEnd(name?: string): Token {
    const tag = this.open.at(-1);
    if (name === "for" && tag !== undefined && this.skipSymbol("recursive")) this.#recursive.add(tag);
    if (name === "block") this.skipSymbol("scoped");
    return super.advanceAfterBlockEnd(name);
  }

  /** With slices, which nunjucks does not know. It also lets the dot of `{{ .name }}` stand behind nothing. */
  override parsePostfix(node: Expression | null): Expression | null {
    let read = node;
    for (let next = this.peekToken(); next !== null; next = this.peekToken()) {
      const { lineno, colno } = next;
      if (read === null) {
        if (next.value === ".") this.fail("expected a name before the dot", lineno, colno);
        return read;
      }
      if (next.type === "left-paren") {
        read = { typename: "FunCall", name: read, args: this.parseSignature(), lineno, colno };
      } else if (next.type === "left-bracket") read = parseIndex(this, read);
      else if (next.type === "operator" && next.value === ".") read = this.#member(read);
      else break;
    }
    return read;
  }

  #member(target: Expression): Expression {
    const { lineno, colno } = this.nextToken()!;
    const name = this.nextToken();
    if (name?.type !== "symbol") {
      this.fail(`expected name as lookup value, got ${String(name?.value)}`, name?.lineno, name?.colno);
    }
    const val: Expression = { typename: "Literal", value: name.value, lineno: name.lineno, colno: name.colno };
    return { typename: "LookupVal", target, val, lineno, colno };
  }

  /** Jinja's tests take one argument without parentheses: `is divisibleby 3`, `is in [1, 2]`. */
  parseIs(): Expression {
    const left = this.parseCompare();
    const { lineno, colno } = left;
    if (!this.skipSymbol("is")) return left;
    const isNot = this.skipSymbol("not");
    const test: Is = { typename: "Is", left, right: this.#test(), lineno, colno };
    return isNot ? { typename: "Not", target: test, lineno, colno } : test;
  }

  #test(): Is["right"] {
    const name = this.parsePrimary(true);
    if (name.typename !== "Symbol" && name.typename !== "Literal") throw this.#unexpected(name);
    const next = this.peekToken();
    if (next === null || name.typename === "Literal") return name;
    if (next.type === "left-paren") return call(name, this.parseSignature());
    const isArgument = next.type === "symbol" ? !words.includes(String(next.value)) : beginnings.includes(next.type);
    return isArgument ? call(name, { children: [this.parsePrimary()] }) : name;
  }

  #unexpected(spot: Spot): TemplateError {
    return syntaxErrorAt(this.source, spot, "Expected the name of a test.");
  }
}

/** The lexer takes `5.` for a number too. */
const numberIn = /\d+(?:\.\d+)?/;

/** Nunjucks knows `\n`, `\r` and `\t` in a string; jinja also `\x41` and `\u0041`. `written`: blanks may stand before it. */
function unescaped(written: string, { value }: Token): unknown {
  if (!/\\[xu]/.test(written)) return value;
  const inner = written.trim().slice(1, -1);
  return inner.replaceAll(/\\(?:x([\da-f]{2})|u([\da-f]{4})|(.))/gis, (_, byte, unit, other: string) =>
    other === undefined ? String.fromCharCode(Number.parseInt(byte ?? unit, 16)) : (controls[other] ?? other),
  );
}

const controls: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

function call(name: Name, args: Arguments): Is["right"] {
  const { lineno, colno } = name;
  return { typename: "FunCall", name, args, lineno, colno };
}

/** Tokens that an argument of a test may begin with, where it has no parentheses. */
const beginnings: readonly string[] = ["string", "int", "float", "boolean", "none", "left-bracket", "left-curly"];
/** Words that go on with the expression instead. */
const words: readonly string[] = ["and", "or", "not", "if", "else", "is", "in"];
