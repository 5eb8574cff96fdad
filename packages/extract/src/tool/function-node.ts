import ts from "typescript-6";
import { declared } from "../type/node-of.ts";

/**
 * Returns the function that a declaration holds or refers to: its parameters have the names, defaults and comments that a
 * type written beside it lacks. Undefined if it comes out of a call.
 */
export function findFunction(
  node: ts.Node,
  checker: ts.TypeChecker,
  seen: ReadonlySet<ts.Node> = new Set(),
): ts.SignatureDeclaration | undefined {
  if (isFunctionLike(node)) return node;
  if (seen.has(node)) return undefined;
  const find = (next: ts.Node): ts.SignatureDeclaration | undefined => findFunction(next, checker, new Set([...seen, node])); // prettier-ignore
  if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) {
    return node.initializer === undefined ? undefined : find(node.initializer);
  }
  if (ts.isExportAssignment(node) || ts.isParenthesizedExpression(node)) return find(node.expression);
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return find(node.expression);
  const symbol = ts.isShorthandPropertyAssignment(node)
    ? checker.getShorthandAssignmentValueSymbol(node)
    : ts.isIdentifier(node)
      ? checker.getSymbolAtLocation(node)
      : undefined;
  const next = symbol && declared(symbol, checker).valueDeclaration;
  return next === undefined ? undefined : find(next);
}

function isFunctionLike(node: ts.Node): node is ts.SignatureDeclaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node)
  );
}
