import ts from "typescript-6";
import { literalOf } from "../type/literals.ts";
import { symbolAt } from "../type/node-of.ts";

/** The value of an expression that is written out: literals, arrays and objects of them, constants, members of enums. */
export function literalValue(
  node: ts.Expression,
  checker: ts.TypeChecker,
  depth = 0,
): { readonly value: unknown } | undefined {
  if (depth > 20) return undefined;
  if (ts.isStringLiteralLike(node)) return { value: node.text };
  if (ts.isNumericLiteral(node)) return { value: Number(node.text) };
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { value: true };
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { value: false };
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
    return literalValue(node.expression, checker, depth);
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    const inner = literalValue(node.operand, checker, depth);
    return typeof inner?.value === "number" ? { value: -inner.value } : undefined;
  }
  if (ts.isArrayLiteralExpression(node)) return all(node.elements, (item) => literalValue(item, checker, depth + 1));
  if (ts.isObjectLiteralExpression(node)) return objectValue(node, checker, depth);
  if (ts.isPropertyAccessExpression(node)) {
    // A member of an enum.
    const value = literalOf(checker.getTypeAtLocation(node), checker) ?? null;
    return value === null ? undefined : { value };
  }
  return ts.isIdentifier(node) ? constantValue(node, checker, depth) : undefined;
}

/** The value of `const limit = 100`. */
function constantValue(
  node: ts.Identifier,
  checker: ts.TypeChecker,
  depth: number,
): { readonly value: unknown } | undefined {
  const declaration = symbolAt(node, checker)?.valueDeclaration;
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return undefined;
  const isConstant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  if (!isConstant || declaration.initializer === undefined) return undefined;
  return literalValue(declaration.initializer, checker, depth + 1);
}

function objectValue(
  node: ts.ObjectLiteralExpression,
  checker: ts.TypeChecker,
  depth: number,
): { readonly value: unknown } | undefined {
  const entries = all(node.properties, (property) => {
    if (!ts.isPropertyAssignment(property)) return undefined;
    const { name } = property;
    if (!ts.isIdentifier(name) && !ts.isStringLiteralLike(name) && !ts.isNumericLiteral(name)) return undefined;
    const value = literalValue(property.initializer, checker, depth + 1);
    return value === undefined ? undefined : { value: [name.text, value.value] as const };
  });
  return entries === undefined ? undefined : { value: Object.fromEntries(entries.value) };
}

/** The values of all, or undefined if one of them has none. */
function all<Node, Value>(
  nodes: readonly Node[],
  read: (node: Node) => { readonly value: Value } | undefined,
): { readonly value: readonly Value[] } | undefined {
  const values = nodes.map(read);
  const found = values.flatMap((one) => (one === undefined ? [] : [one.value]));
  return found.length === values.length ? { value: found } : undefined;
}
