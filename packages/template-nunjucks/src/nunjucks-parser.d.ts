// The part of nunjucks that is used here: its grammar. @types/nunjucks does not describe it.

declare module "nunjucks/src/lexer.js" {
  export interface Token {
    type: string;
    value: unknown;
    lineno: number;
    colno: number;
  }

  export interface Tokenizer {
    /** The place reached so far; first line and column 0. */
    readonly lineno: number;
    readonly colno: number;
    isFinished(): boolean;
    readonly str: string;
    /** Index in `str` of the next character. */
    readonly index: number;
    /** Returns the rest of the text. */
    currentStr(): string;
    nextToken(): Token | null;
  }

  const lexer: { lex(text: string): Tokenizer };
  export default lexer;
}

declare module "nunjucks/src/parser.js" {
  import type { Token, Tokenizer } from "nunjucks/src/lexer.js";

  /** Parser whose trees have the shapes of ast.ts, for valid nunjucks. */
  class Parser {
    /** The next token, where it was looked at already. */
    readonly peeked: Token | null;
    constructor(tokens: Tokenizer);
    parseAsRoot(): import("./parse/ast.ts").NodeList;
    nextToken(withWhitespace?: boolean): Token | null;
    peekToken(): Token | null;
    skip(type: string): boolean;
    skipSymbol(name: string): boolean;
    advanceAfterBlockEnd(name?: string): Token;
    parseUntilBlocks(...ends: string[]): import("./parse/ast.ts").NodeList;
    parseExpression(): import("./parse/ast.ts").Expression;
    fail(message: string, line?: number, column?: number): never;
    parseStatement(): import("./parse/ast.ts").Statement | null;
    parseRaw(tag?: string): import("./parse/ast.ts").Statement;
    parseCompare(): import("./parse/ast.ts").Expression;
    parsePrimary(noPostfix?: boolean): import("./parse/ast.ts").Expression;
    parseUnary(noFilters?: boolean): import("./parse/ast.ts").Expression;
    parsePostfix(node: import("./parse/ast.ts").Expression | null): import("./parse/ast.ts").Expression | null;
    parseSignature(): import("./parse/ast.ts").Arguments;
  }

  const parser: { Parser: typeof Parser };
  export default parser;
}
