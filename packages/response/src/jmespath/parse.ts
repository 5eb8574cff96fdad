import { compile } from "@jmespath-community/jmespath";

import { readJson } from "../json/read-json.ts";
import { checkExpression } from "./check.ts";
import { syntaxErrorAt } from "./syntax-error.ts";
import type { ExpressionNode } from "./node.ts";
import { tokenize, type ExpressionToken } from "./tokens.ts";

export interface Expression {
  readonly root: ExpressionNode;
  /** Values between backticks, numbers as they were written: `{ literal: 0 }` in the tree is the first. */
  readonly literals: readonly unknown[];
}

/**
 * Parses a JMESPath expression. The grammar is the library's. It is not asked where a mistake is, since it does not
 * say: tokens are counted here, and literals read here, because it would read their numbers as doubles.
 * Throws TemplateError (`MCI_RESPONSE`).
 */
export function parseExpression(source: string): Expression {
  if (source.length > maxExpressionLength)
    throw syntaxErrorAt(
      source,
      maxExpressionLength,
      `more than ${maxExpressionLength.toLocaleString("en-US")} characters`,
    );
  const { tokens, stray } = tokenize(source);
  if (stray !== undefined) throw strayMistake(source, stray);
  const literals: unknown[] = [];
  const texts = tokens.map((token) => {
    if (!token.text.startsWith("`")) return token.text;
    literals.push(readLiteral(source, token));
    return `\`{"literal":${literals.length - 1}}\``;
  });
  const root = parse(texts);
  if (typeof root === "string") throw grammarMistake(source, tokens, texts, root);
  checkExpression(root, source, tokens);
  return { root, literals };
}

const maxExpressionLength = 10_000;

function strayMistake(source: string, { text, offset }: ExpressionToken): Error {
  const quote = /["'`]/.test(text);
  return syntaxErrorAt(source, offset, quote ? `the ${text} is not closed` : `unexpected ${JSON.stringify(text)}`);
}

function readLiteral(source: string, { text, offset }: ExpressionToken): unknown {
  const read = readJson(text.slice(1, -1).replaceAll("\\`", "`"));
  if (read.problem === undefined) return read.value;
  const hint = "A string is written in single quotes: 'text'.";
  throw syntaxErrorAt(source, offset, `what stands between backticks ${read.problem}`, hint);
}

/** The tree, or why there is none, in the words of the library. */
function parse(texts: readonly string[]): ExpressionNode | string {
  try {
    return compile(texts.join(" "));
  } catch (error) {
    return String(error);
  }
}

/**
 * The parser reads from left to right, so an expression that ends after the wrong token is wrong in the same way, and
 * one that ends before it is wrong in another, or not at all.
 */
function grammarMistake(
  source: string,
  tokens: readonly ExpressionToken[],
  texts: readonly string[],
  reason: string,
): Error {
  if (reason.startsWith("RangeError")) return syntaxErrorAt(source, 0, "it nests too deep");
  // Whatever follows a wrong token changes nothing; what follows a missing one does.
  if (parse([...texts, ")"]) !== reason) return syntaxErrorAt(source, source.length, "it ends too early");
  let right = 0;
  let wrong = tokens.length;
  while (right + 1 < wrong) {
    const middle = Math.floor((right + wrong) / 2);
    if (parse(texts.slice(0, middle)) === reason) wrong = middle;
    else right = middle;
  }
  const { text, offset } = tokens[wrong - 1] ?? { text: "", offset: 0 };
  return syntaxErrorAt(source, offset, `unexpected ${JSON.stringify(text)}`);
}
