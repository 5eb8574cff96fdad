import ts from "typescript-6";

/**
 * Returns the function that a declaration holds or refers to: its parameters have the names, defaults and comments that a
 * type written beside it lacks. Undefined if it comes out of a call.
 */
export function findFunction(node: ts.Node, checker: ts.TypeChecker): ts.SignatureDeclaration | undefined {
  if (isFunctionLike(node)) return node;
  if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) {
    return node.initializer === undefined ? undefined : findFunction(node.initializer, checker);
  }
  if (ts.isExportAssignment(node) || ts.isParenthesizedExpression(node)) return findFunction(node.expression, checker);
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return findFunction(node.expression, checker);
  const symbol = ts.isShorthandPropertyAssignment(node)
    ? checker.getShorthandAssignmentValueSymbol(node)
    : ts.isIdentifier(node)
      ? checker.getSymbolAtLocation(node)
      : undefined;
  if (symbol === undefined) return undefined;
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const next = target.valueDeclaration;
  return next === undefined || next === node ? undefined : findFunction(next, checker);
}

export function isFunctionLike(node: ts.Node): node is ts.SignatureDeclaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node)
  );
}
