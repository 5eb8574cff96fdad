import ts from "typescript-6";
import { literalOf } from "./literals.ts";
import { bare } from "./node-of.ts";

/** A member of a union, and where it is written. */
export interface Member {
  readonly type: ts.Type;
  readonly node: ts.TypeNode | undefined;
}

/** The members without `undefined`, in the order of the source as far as it is written; true and false are `boolean`. */
export function membersOf(
  type: ts.UnionType,
  node: ts.TypeNode | undefined,
  checker: ts.TypeChecker,
): readonly Member[] {
  const missing = new Set(type.types.filter(({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void))));
  const members: Member[] = [];
  const take = (member: ts.Type, at: ts.TypeNode | undefined): void => {
    // Literals of a node are fresh: another object for the same value.
    const found = missing.has(member) ? member : [...missing].find((one) => isSameLiteral(one, member, checker));
    if (found === undefined) return;
    missing.delete(found);
    members.push({ type: found, node: at });
  };
  const visit = (part: ts.TypeNode | undefined): void => {
    const written = bare(part, checker);
    if (written === undefined) return;
    if (ts.isUnionTypeNode(written)) return written.types.forEach(visit);
    for (const ordered of orderedValues(written, checker)) take(ordered, undefined);
    const own = checker.getTypeFromTypeNode(written);
    if (own.isUnion()) for (const member of own.types) take(member, undefined);
    else take(own, part);
  };
  visit(node);
  for (const declaration of type.aliasSymbol?.declarations ?? []) {
    if (ts.isTypeAliasDeclaration(declaration) && declaration.typeParameters === undefined) visit(declaration.type);
  }
  for (const member of missing) members.push({ type: member, node: undefined });
  return withBoolean(members, checker);
}

function isSameLiteral(a: ts.Type, b: ts.Type, checker: ts.TypeChecker): boolean {
  const value = literalOf(a, checker);
  return value !== undefined && value === literalOf(b, checker);
}

/** The values of `(typeof list)[number]` in the order of the list, and those of an enum in the order of its members. */
function orderedValues(node: ts.TypeNode, checker: ts.TypeChecker): readonly ts.Type[] {
  if (ts.isIndexedAccessTypeNode(node)) {
    const list = checker.getTypeFromTypeNode(node.objectType);
    return checker.isTupleType(list) ? checker.getTypeArguments(list as ts.TypeReference) : [];
  }
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword) {
    const object = checker.getTypeFromTypeNode(node.type);
    return object.getProperties().map(({ name }) => checker.getStringLiteralType(name));
  }
  return [];
}

function withBoolean(members: readonly Member[], checker: ts.TypeChecker): readonly Member[] {
  const isBoolean = ({ type }: Member): boolean => (type.flags & ts.TypeFlags.BooleanLiteral) !== 0;
  if (members.filter(isBoolean).length < 2) return members;
  const first = members.findIndex(isBoolean);
  return members.flatMap((member, index) => {
    if (!isBoolean(member)) return [member];
    return index === first ? [{ type: checker.getBooleanType(), node: undefined }] : [];
  });
}
