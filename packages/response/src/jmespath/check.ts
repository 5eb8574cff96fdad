import { suggest } from "@mci/plugin-kit";

import { functions } from "./functions.ts";
import { syntaxErrorAt } from "./syntax-error.ts";
import type { ExpressionNode } from "./node.ts";
import type { ExpressionToken } from "./tokens.ts";

/**
 * Finds what the grammar lets pass and no answer could make right: functions that do not exist, or with too few or too
 * many arguments, a `let` without a value, and `=` where `==` is meant. Throws TemplateError.
 */
export function checkExpression(root: ExpressionNode, source: string, tokens: readonly ExpressionToken[]): void {
  const assignment = tokens.find(({ text }, index) => text === "=" && !tokens[index - 1]?.text.startsWith("$"));
  if (assignment !== undefined) throw syntaxErrorAt(source, assignment.offset, 'unexpected "="', "Did you mean ==?");
  const place = (name: string, next: RegExp): number =>
    tokens.find(({ text }, index) => text === name && next.test(tokens[index + 1]?.text ?? ""))?.offset ?? 0;
  for (const node of nodesIn(root, source)) {
    if (node.type === "Function") {
      const problem = findProblem(node.name, node.children.length);
      if (problem !== undefined) throw syntaxErrorAt(source, place(node.name, /^\($/), problem.what, problem.hint);
    } else if (node.type === "LetExpression" && node.bindings.some(({ type }) => type !== "Binding")) {
      throw syntaxErrorAt(source, place("let", /^\$/), "let without a value", "Write let $name = value in expression.");
    }
  }
}

/** All nodes, from left to right. Throws TemplateError if the tree is too deep for the stack. */
function* nodesIn(root: ExpressionNode, source: string): Generator<ExpressionNode> {
  const rest: [value: unknown, depth: number][] = [[root, 0]];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [value, depth] = next;
    if (typeof value !== "object" || value === null) continue;
    if (depth > maxDepth) throw syntaxErrorAt(source, 0, "it nests too deep");
    if (isNode(value)) yield value;
    for (const child of Object.values(value).toReversed()) rest.push([child, depth + 1]);
  }
}

const maxDepth = 500;

function isNode(value: object): value is ExpressionNode {
  return "type" in value;
}

function findProblem(
  name: string,
  count: number,
): { readonly what: string; readonly hint?: string | undefined } | undefined {
  const called = functions.get(name);
  if (called === undefined) {
    const hint = suggest(name, functions.keys(), { format: (near) => `${near}()` });
    return { what: `no function ${name}()`, hint };
  }
  const { minArguments, maxArguments } = called;
  if (count >= minArguments && count <= maxArguments) return undefined;
  return { what: `${name}() takes ${formatArgumentCount(minArguments, maxArguments)}, found ${count}` };
}

function formatArgumentCount(minArguments: number, maxArguments: number): string {
  if (minArguments === maxArguments) return minArguments === 1 ? "1 argument" : `${minArguments} arguments`;
  return maxArguments === Infinity ? `at least ${minArguments}` : `${minArguments} to ${maxArguments} arguments`;
}
