import type { TemplateError } from "@mci/contract";
import type { Token, Tokenizer } from "nunjucks/src/lexer.js";
import parser from "nunjucks/src/parser.js";

import type { Arguments, Expression, Is, Name, Statement } from "./ast.ts";
import { mistake, start, type Source, type Spot } from "./mistakes.ts";
import { notClosed } from "./syntax-mistake.ts";
import { checkTag } from "./tags.ts";

/** The parser of nunjucks, made to read some of jinja that it does not know, and to know where it is. */
export class Reader extends parser.Parser {
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

  constructor(tokens: Tokenizer, source: Source) {
    super(tokens);
    this.text = tokens;
    this.source = source;
  }

  /** Behind a dot everything is a name: `list.0`, `answer.none`. */
  override nextToken(withWhitespace?: boolean): Token | null {
    const isAfterDot = this.last?.type === "operator" && this.last.value === ".";
    if (this.peeked === null) this.from = { lineno: this.text.lineno, colno: this.text.colno };
    const token = (this.peeked === null ? this.#waiting.shift() : undefined) ?? super.nextToken(withWhitespace);
    if (token === null) {
      this.hasEnded = true;
      return token;
    }
    if (isAfterDot) this.#name(token);
    if (token.type === "variable-start" || token.type === "block-start") this.tag = token;
    this.last = token;
    return token;
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
    const statement = super.parseStatement();
    this.open.pop();
    return statement;
  }

  /** Without an end, nunjucks would read what follows as a template all the same. */
  override parseRaw(tag = "raw"): Statement {
    if (!new RegExp(`\\{%\\s*end${tag}\\s*%\\}`).test(this.text.currentStr())) throw notClosed(this);
    return super.parseRaw(tag);
  }

  /** Nunjucks lets the dot of `{{ .name }}` stand behind nothing. */
  override parsePostfix(node: Expression | null): Expression | null {
    const next = this.peekToken();
    if (node === null && next?.value === ".") this.fail("expected a name before the dot", next.lineno, next.colno);
    return super.parsePostfix(node);
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
    return mistake(this.source, spot, "MCI_TEMPLATE_SYNTAX", "Expected the name of a test.");
  }
}

function call(name: Name, args: Arguments): Is["right"] {
  const { lineno, colno } = name;
  return { typename: "FunCall", name, args, lineno, colno };
}

/** Tokens that an argument of a test may begin with, where it has no parentheses. */
const beginnings: readonly string[] = ["string", "int", "float", "boolean", "none", "left-bracket", "left-curly"];
/** Words that go on with the expression instead. */
const words: readonly string[] = ["and", "or", "not", "if", "else", "is", "in"];
