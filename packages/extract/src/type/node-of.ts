import ts from "typescript-6";

/** Removes what says nothing of a type: parentheses, `readonly`, and names of aliases without type arguments. */
export function bare(node: ts.TypeNode | undefined, checker: ts.TypeChecker): ts.TypeNode | undefined {
  if (node === undefined) return undefined;
  if (ts.isParenthesizedTypeNode(node) || ts.isOptionalTypeNode(node)) return bare(node.type, checker);
  if (ts.isNamedTupleMember(node)) return bare(node.type, checker);
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword) return bare(node.type, checker);
  const alias = aliasOf(node, checker);
  return alias === undefined || alias.typeParameters !== undefined ? node : bare(alias.type, checker);
}

/** The declaration of the alias that a node names. */
function aliasOf(node: ts.TypeNode, checker: ts.TypeChecker): ts.TypeAliasDeclaration | undefined {
  if (!ts.isTypeReferenceNode(node)) return undefined;
  return symbolAt(node.typeName, checker)?.declarations?.find(ts.isTypeAliasDeclaration);
}

export function symbolAt(node: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(node);
  return symbol && declared(symbol, checker);
}

/** Returns the symbol that an export or an import stands for, wherever that is declared. */
export function declared(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** True for `Int`, an alias of `number`, by whatever name it is imported, for one with `@asType integer`, and for an alias of those. */
export function isInt(node: ts.TypeNode | undefined, checker: ts.TypeChecker): boolean {
  if (node === undefined) return false;
  if (ts.isParenthesizedTypeNode(node) || ts.isOptionalTypeNode(node)) return isInt(node.type, checker);
  const alias = aliasOf(node, checker);
  if (alias === undefined) return false;
  if (alias.name.text !== "Int" && !hasTag(alias, "asType", "integer")) return isInt(alias.type, checker);
  return (checker.getTypeFromTypeNode(alias.type).flags & ts.TypeFlags.Number) !== 0;
}

function hasTag(node: ts.Node, name: string, text: string): boolean {
  return ts.getJSDocTags(node).some((tag) => tag.tagName.text === name && ts.getTextOfJSDocComment(tag.comment)?.trim() === text); // prettier-ignore
}

/** The node of the items of an array. */
export function itemNode(node: ts.TypeNode | undefined, checker: ts.TypeChecker): ts.TypeNode | undefined {
  const array = bare(node, checker);
  if (array === undefined) return undefined;
  if (ts.isArrayTypeNode(array)) return array.elementType;
  return ts.isTypeReferenceNode(array) ? array.typeArguments?.[0] : undefined;
}

/** The nodes of the keys and the values of a `Record`. */
export function recordNodes(
  node: ts.TypeNode | undefined,
  checker: ts.TypeChecker,
): { readonly keys: ts.TypeNode; readonly values: ts.TypeNode } | undefined {
  const record = bare(node, checker);
  if (record === undefined || !ts.isTypeReferenceNode(record)) return undefined;
  if (symbolAt(record.typeName, checker)?.name !== "Record") return undefined;
  const [keys, values] = record.typeArguments ?? [];
  return keys === undefined || values === undefined ? undefined : { keys, values };
}

/** A node that stands for a type: where the declaration of a property is generic, what is written there does not. */
export function matching(
  node: ts.TypeNode | undefined,
  type: ts.Type,
  checker: ts.TypeChecker,
): ts.TypeNode | undefined {
  if (node === undefined) return undefined;
  const members = (of: ts.Type): ReadonlySet<ts.Type> =>
    new Set((of.isUnion() ? of.types : [of]).filter(({ flags }) => !(flags & ts.TypeFlags.Undefined)));
  const written = members(checker.getTypeFromTypeNode(node));
  const actual = members(type);
  return written.size === actual.size && [...written].every((member) => actual.has(member)) ? node : undefined;
}
